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
const expressions = plain.map(({ name, column, kind, type }) => {
  if (kind === 'instant') return `${name}: jsonInstant(row.${column})`;
  return kind === 'flag' && type !== 'boolean' ? `${name}: row.${column} === 1` : `${name}: row.${column}`;
});
/**
 * The row as far as it says what the record does. Made once, as a literal: a loop over the names takes 4 µs a row where
 * this takes 0.4. All names are those of the table of fields.
 */
const plainRow = new Function('jsonInstant', `return (row) => ({ ${expressions.join(', ')} })`)(jsonInstant) as (
  record: TaskRecord,
) => Pick<TaskRow, PlainName>;

/** @param record as it is stored; what its stage hides is left out */
export function presentRow(
  record: TaskRecord & { involved?: string[]; pre_total?: number; specification?: NormRef | null },
  people: People,
  viewer: Viewer,
  workflow: Pick<Workflow, 'fieldRules'>,
): TaskRow {
  const row = withoutHidden(record, workflow);
  const children = visibleChildren(row, viewer);
  const shown = plainRow(row) as TaskRow;
  shown.id = row.id;
  shown.taskId = row.id;
  shown.projectId = row.project_id;
  shown.executor = people(row.executor_id);
  shown.childTotal = children.total;
  shown.childDone = children.done;
  shown.team = presentTeam(row, people);
  shown.customFields = row.custom_fields;
  if (row.pre_total !== undefined) {
    shown.preTotal = row.pre_total;
    shown.specification = row.specification ?? null;
    shown.involved = (row.involved ?? []).flatMap((id) => people(id) ?? []);
  }
  shown.createdBy = people(row.created_by);
  shown.version = row.version;
  return shown;
}
