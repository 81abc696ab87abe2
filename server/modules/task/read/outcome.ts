/**
 * What became of a task, as SQL: the one definition of `server/db/sql/outcome.sql`. Lists, sums, percentages and metrics
 * read it, so that what was cancelled and then closed is done nowhere.
 */
import type { TaskOutcome } from '../../../../contract/task/enums';

/** @param of alias of the task, or of whatever has its `category` and `undelivered` */
export const outcomeOf = (of = 't'): string => `task_outcome(${of}.category, ${of}.undelivered)`;

export const endedAs = (outcome: TaskOutcome, of = 't'): string => `${outcomeOf(of)} = '${outcome}'`;
export const isDelivered = (of = 't'): string => endedAs('delivered', of);
export const isDropped = (of = 't'): string => endedAs('dropped', of);
