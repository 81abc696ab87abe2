/** How a task stands in lists: its columns in SQL, and the row that the API gives. */

import type { NamesIn, RecordOf } from '../../../../contract/object/fields';
import type { PartState, TeamMode } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import type { CustomValues, NormRef, TaskRow } from '../../../../contract/task/task';
import type { People } from '../../../base/people';
import { jsonInstant } from '../../../base/present';
import { columnsIn } from '../../../object/fields/stored';
import type { Columns } from '../../../object/fields/table';
import { jsonRecords } from '../../../object/list/records';
import { withoutHidden } from './hidden';
import { PRIVATE_CHILDREN, type PrivateChildren, type Viewer, visibleChildren } from './privateChildren';
import type { Workflow } from './workflowStore';

/** The executors of a team in their order; only looked for where there is one. A function, as `task_private_children` is. */
export const TEAM = 'CASE WHEN t.team_mode IS NOT NULL THEN task_team(t.tenant_id, t.id) END';

/** The fields that stand in lists, each with its column. */
const listed = columnsIn(taskFields, 'list');

/** Each field of a record with its column. A row travels as one JSON array: that halves the time of a list of 20. */
const rowColumns: Columns = [
  ['id', 't.id'],
  ['project_id', 't.project_id'],
  ['child_done', 't.child_done'],
  ['private_children', PRIVATE_CHILDREN],
  ['team_mode', 't.team_mode'],
  ['team', TEAM],
  ['custom_fields', 't.custom_fields'],
  ['version', 't.version'],
  ...listed.map(({ column }) => [column, `t.${column}`] as const),
];

export const taskColumns = rowColumns;
export const taskRecords = jsonRecords<TaskRecord>(rowColumns);

/** One executor of a team; `hours` is the estimate of the own part. */
export interface TeamPart {
  userId: string;
  state: PartState;
  hours: number | null;
}

export interface TaskRecord extends RecordOf<typeof taskFields, 'list'>, Record<string, unknown> {
  id: string;
  project_id: string;
  child_done: number;
  private_children: PrivateChildren;
  team_mode: TeamMode | null;
  /** Null: one executor alone. */
  team: TeamPart[] | null;
  custom_fields: CustomValues;
  version: number;
}

export const presentTeam = ({ team_mode: mode, team }: TaskRecord, people: People): TaskRow['team'] =>
  mode && team ? { mode, parts: team.flatMap(({ userId, ...part }) => ({ person: people(userId), ...part })) } : null;

/** Fields that a row of the API says as its record does: people go by another name, and of children not all are told. */
const plain = listed.filter(({ name, kind }) => kind !== 'person' && name !== 'childTotal');
type PlainName = Exclude<NamesIn<typeof taskFields, 'list'> & keyof TaskRow, 'executorId' | 'creatorId' | 'childTotal'>;
const readers = plain.map(({ name, column, kind, type }) => ({
  name,
  column,
  isInstant: kind === 'instant',
  isFlag: kind === 'flag' && type !== 'boolean',
}));
// A copy of a whole row has its shape at once, as that of a record has (`jsonRecords`).
const blank = Object.fromEntries(plain.map(({ name }) => [name, null]));

/** The row as far as it says what the record does. */
function plainRow(record: Record<string, unknown>): Pick<TaskRow, PlainName> {
  const row: Record<string, unknown> = { ...blank };
  for (const { name, column, isInstant, isFlag } of readers) {
    const value = record[column];
    row[name] = isInstant ? jsonInstant(value as string | null) : isFlag ? value === 1 : value;
  }
  return row as Pick<TaskRow, PlainName>;
}

/** @param record as it is stored; what its stage hides is left out */
export function presentRow(
  record: TaskRecord & { involved?: string[]; pre_total?: number; specification?: NormRef | null },
  people: People,
  viewer: Viewer,
  workflow: Pick<Workflow, 'fieldRules'>,
): TaskRow {
  const row = withoutHidden(record, workflow);
  const children = visibleChildren(row, viewer);
  // A literal that begins with a spread of this many fields takes 70 µs; this takes one.
  return Object.assign(plainRow(row), {
    id: row.id,
    taskId: row.id,
    projectId: row.project_id,
    executor: people(row.executor_id),
    childTotal: children.total,
    childDone: children.done,
    team: presentTeam(row, people),
    customFields: row.custom_fields,
    ...(row.pre_total !== undefined && {
      preTotal: row.pre_total,
      specification: row.specification ?? null,
      involved: (row.involved ?? []).flatMap((id) => people(id) ?? []),
    }),
    createdBy: people(row.created_by),
    version: row.version,
  });
}
