/**
 * What a stage hides (`stage_field_rule`), whoever asks. All ways to a task's values ask here: answers leave them out
 * (`withoutHidden`), statements that ask for them find none (`unseenIn`, `toldTasks`), histories tell no change of them
 * (`hiddenChange`).
 */
import type { RuledField } from '../../../../contract/task/workflowLimits';
import { toldSql, type Unseen } from '../../../object/fields/operand';
import type { FullTaskRecord } from './load';
import type { TaskRecord, TeamPart } from './rows';
import type { Workflow } from './workflowStore';

/** How a record looks without a field. What every task has (priority, progress, private or not) has no empty value. */
const emptied: Record<RuledField, Partial<FullTaskRecord>> = {
  notes: { notes: '' },
  executorId: { executor_id: null, team_mode: null, team: null },
  involveMember: { involved: [] },
  planStart: { plan_start: null, not_before: null },
  planEnd: { plan_end: null },
  alarm: { alarm_time: null, alarm_offsets: [] },
  // What is left begins as the estimate.
  estimateHours: { estimate_hours: null, left_hours: null },
  labelIds: { label_ids: [] },
  urgent: {},
  progress: {},
  privateTask: {},
};

/** Fields that go with one that rules name. */
const partOf: Readonly<Record<string, RuledField>> = {
  notBefore: 'planStart',
  alarmTime: 'alarm',
  alarmOffsets: 'alarm',
  team: 'executorId',
  leftHours: 'estimateHours',
};
const ruledName = (field: string): string => partOf[field] ?? field;

/** What is hidden of a task, by the names that lists and histories have for fields. */
export function hiddenOf(
  { type_id: type, stage_id: stage }: Pick<TaskRecord, 'type_id' | 'stage_id'>,
  workflow: Pick<Workflow, 'fieldRules'>,
): (field: string) => boolean {
  const rules = workflow.fieldRules(type, stage);
  return (field) => rules.get(ruledName(field)) === 'hidden';
}

/** For statements over tasks `t`. */
export const unseenIn =
  (workflow: Pick<Workflow, 'hiding'>): Unseen =>
  (field) => {
    const places = workflow.hiding(ruledName(field)).map((at) => `('${at.taskTypeId}'::uuid, '${at.stageId}'::uuid)`);
    return places.length === 0 ? undefined : `((t.type_id, t.stage_id) IN (${places.join(', ')}))`;
  };

/** Of tasks `t`: whether a field, a place of a parameter, is hidden. Where a rule alone is asked, without the store. */
export const hiddenAt = (field: string): string => `EXISTS (SELECT 1 FROM stage_field_rule r
    WHERE r.tenant_id = t.tenant_id AND r.task_type_id = t.type_id AND r.stage_id = t.stage_id AND r.rule = 'hidden'
      AND r.field = ${field})`;

/** What figures and rows outside of the list of tasks say of one. */
const toldColumns = {
  executor_id: 'executorId',
  plan_start: 'planStart',
  plan_end: 'planEnd',
  estimate_hours: 'estimateHours',
  left_hours: 'leftHours',
} as const;

/**
 * Tasks as a relation: all of their columns, and beside each of `toldColumns` its value as it is told (`told_plan_end`).
 * `estimate_told` is for what was kept of the estimate elsewhere. Rights are judged by what is stored, answers are made
 * of what is told. The planner takes it for the table itself.
 * @param me as SQL: that one executes oneself is no news
 */
export function toldTasks(unseen: Unseen, me?: string): string {
  const told = Object.entries(toldColumns).map(([column, field]) => {
    const hidden = unseen(field);
    const others =
      hidden && me && field === 'executorId' ? `(${hidden} AND t.executor_id IS DISTINCT FROM ${me})` : hidden;
    return `${toldSql(others, `t.${column}`)} AS told_${column}`;
  });
  const estimate = `NOT ${unseen('estimateHours') ?? 'false'} AS estimate_told`;
  return `(SELECT t.*, ${told.join(', ')}, ${estimate} FROM task t WHERE t.tenant_id = $1)`;
}

/** Where any of the fields is told to nobody. */
export function anyUnseen(unseen: Unseen, ...fields: string[]): string {
  const places = fields.flatMap((field) => unseen(field) ?? []);
  return places.length === 0 ? 'false' : `(${places.join(' OR ')})`;
}

/** Where a day of a task's plan is told to nobody. */
export const datesUnseen = (unseen: Unseen): string => anyUnseen(unseen, 'planStart', 'planEnd');

/** When a task is planned to begin and to be done, as far as it is told. */
export const plannedDays = (unseen: Unseen): [start: string, end: string] => [
  toldSql(unseen('planStart'), 't.plan_start'),
  toldSql(unseen('planEnd'), 't.plan_end'),
];

const PART_OF = Object.entries(partOf)
  .map(([part, field]) => `WHEN '${part}' THEN '${field}'`)
  .join(' ');
/** Of a change `c` in an entry `h` of a task's history: whether its field is hidden where the task stands now. */
export const hiddenChange = `EXISTS (SELECT 1 FROM task x
    JOIN stage_field_rule r ON r.tenant_id = x.tenant_id AND r.task_type_id = x.type_id AND r.stage_id = x.stage_id
   WHERE x.tenant_id = $1 AND x.id = h.object_id AND r.rule = 'hidden'
     AND r.field = CASE c->>'field' ${PART_OF} ELSE c->>'field' END)`;

/** The record as it is answered: without what its type hides in its stage, whoever asks. */
export function withoutHidden<R extends Pick<TaskRecord, 'type_id' | 'stage_id' | 'custom_fields'>>(
  record: R,
  workflow: Pick<Workflow, 'fieldRules'>,
): R {
  const rules = workflow.fieldRules(record.type_id, record.stage_id);
  if (rules.size === 0) return record;
  const hidden = [...rules].flatMap(([field, rule]) => (rule === 'hidden' ? [field] : []));
  if (hidden.length === 0) return record;
  const shown: Record<string, unknown> = { ...record };
  for (const field of hidden) {
    for (const [column, value] of Object.entries(emptied[field as RuledField] ?? {})) {
      if (column in shown) shown[column] = value;
    }
  }
  // The parts of a team are parts of its estimate.
  if (hidden.includes('estimateHours') && Array.isArray(shown.team)) {
    shown.team = (shown.team as TeamPart[]).map((part) => ({ ...part, hours: null }));
  }
  shown.custom_fields = Object.fromEntries(
    Object.entries(record.custom_fields).filter(([fieldId]) => !hidden.includes(fieldId)),
  );
  return shown as R;
}
