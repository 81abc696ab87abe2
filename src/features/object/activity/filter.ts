import type { TaskHistoryQuery } from '@contract/task/task';

/** What the server gives at once (`HISTORY_PAGE` of the contract, which brings TypeBox along). */
export const HISTORY_PAGE = 50;
export type HistoryFilter = Pick<TaskHistoryQuery, 'field' | 'actorId' | 'transitions'>;
