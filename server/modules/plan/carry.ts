/** Where nodes lead, tasks that hang on them move with them (specification §2 "plan"; `docs/decisions/plan-and-tasks.md`). */
import type { Reckoned } from '../../../contract/plan/reckon';
import { wbsOf } from '../../../contract/plan/rollup';
import { WorkdayIndex } from '../../../contract/plan/workdayIndex';
import { dayNumber, dayText, type WorkCalendar } from '../../../contract/time/workdays';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { ObjectContext } from '../../object/define';
import type { LoadedProject } from '../../object/project';
import { type Moved, type MovedAlong, moveTogether, type TaskDays } from '../task';
import type { PlanDraft } from './draft';

/** Tasks that one act moves at the most. */
export const CARRIED_MAX = 20_000;

type Days = ReadonlyMap<string, Pick<Reckoned, 'startOn' | 'endOn'>>;

interface HungTask extends Record<string, unknown> {
  nodeId: string;
  id: string;
  planStart: string | null;
  planEnd: string | null;
  notBefore: string | null;
  isPrivate: boolean;
}

/**
 * Tasks on nodes and their sub-tasks that have dates and have not begun: what really happened stays. A sub-task that hangs
 * on a node of its own follows that one. Younger ones first: sub-tasks are locked before their parents, as by who saves one.
 */
const NOT_BEGUN = `
  WITH RECURSIVE below AS (
    SELECT nt.node_id, nt.task_id AS id FROM plan_node_task nt WHERE nt.tenant_id = $1 AND nt.node_id = ANY($2::uuid[])
    UNION
    SELECT b.node_id, t.id FROM below b
      JOIN task t ON t.tenant_id = $1 AND t.parent_id = b.id AND t.deleted_at IS NULL
     WHERE NOT EXISTS (SELECT 1 FROM plan_node_task o WHERE o.tenant_id = $1 AND o.task_id = t.id)
  )
  SELECT b.node_id AS "nodeId", t.id, t.plan_start::text AS "planStart", t.plan_end::text AS "planEnd",
         t.not_before::text AS "notBefore", t.private_type = 1 AS "isPrivate"
    FROM below b JOIN task t ON t.tenant_id = $1 AND t.id = b.id AND t.deleted_at IS NULL AND t.project_id = $3::uuid
   WHERE t.category = 'NOT_STARTED' AND t.progress = 0 AND t.real_start IS NULL
     AND (t.plan_start IS NOT NULL OR t.plan_end IS NOT NULL)
   ORDER BY t.id DESC LIMIT ${CARRIED_MAX + 1}`;

/** By node, the working days that its start moves; nodes that stay are left out. */
export function shiftsOf(index: WorkdayIndex, before: Days, after: Days): Map<string, number> {
  const shifts = new Map<string, number>();
  for (const [id, { startOn }] of after) {
    const was = before.get(id)?.startOn ?? null;
    if (was === null || startOn === null || was === startOn) continue;
    const by = index.morning(dayNumber(startOn)) - index.morning(dayNumber(was));
    if (by !== 0) shifts.set(id, by);
  }
  return shifts;
}

/** A task so many working days on, or back: it keeps its length in working days, on free days only that in days. */
export function shiftedDays(index: WorkdayIndex, { planStart, planEnd, notBefore }: TaskDays, by: number) {
  const on = (day: number) => index.dayFrom(index.morning(day) + by);
  const one = (day: string | null) => (day === null ? null : dayText(on(dayNumber(day))));
  if (planStart === null || planEnd === null) {
    return { planStart: one(planStart), planEnd: one(planEnd), notBefore: one(notBefore) };
  }
  const [start, end] = [dayNumber(planStart), dayNumber(planEnd)];
  const length = index.evening(end) - index.morning(start);
  const first = on(start);
  const last = length > 0 ? index.dayUntil(index.morning(start) + by + length) : first + Math.max(0, end - start);
  return { planStart: dayText(first), planEnd: dayText(last), notBefore: one(notBefore) };
}

/** A line of days that begins in front of all that is looked at. @param back so many working days are gone back at the most */
export function indexAround(calendar: WorkCalendar, days: readonly (string | null)[], back: number): WorkdayIndex {
  const known = days.filter((day) => day !== null).map(dayNumber);
  // A working week has a day at least; holidays are a few weeks.
  return new WorkdayIndex(
    calendar,
    known.reduce((least, day) => Math.min(least, day), dayNumber(LAST)) - 7 * back - 60,
  );
}
const LAST = '2199-12-31';

export interface Shifted {
  tasks: MovedAlong[];
  /** Those that are told of: private ones move untold. */
  told: number;
}

/** Where the tasks of nodes go that stand elsewhere than before. @throws 422 they are too many for one act */
export async function shiftedTasks(
  db: TenantDb,
  project: LoadedProject,
  draft: PlanDraft,
  calendar: WorkCalendar,
  before: Days,
  after: Days,
): Promise<Shifted> {
  const none = { tasks: [], told: 0 };
  if (draft.loaded.taskDates !== 'node') return none;
  // Of the nodes that moved alone: texts of days become numbers one by one, and a plan has thousands.
  const moved = new Map([...after].filter(([id, { startOn }]) => startOn !== (before.get(id)?.startOn ?? null)));
  const days = [...moved].flatMap(([id, { startOn }]) => [startOn, before.get(id)?.startOn ?? null]);
  const shifts = shiftsOf(indexAround(calendar, days, 0), before, moved);
  if (shifts.size === 0) return none;
  const rows = await db.query<HungTask>(NOT_BEGUN, [[...shifts.keys()], project.id]);
  if (rows.length > CARRIED_MAX) {
    throw againstRule(`一次最多带动 ${CARRIED_MAX} 个任务，请分几次移动，或在计划设置中改为“互不影响”`);
  }
  if (rows.length === 0) return none;
  const wbs = wbsOf(draft.ordered());
  const index = indexAround(
    calendar,
    rows.flatMap(({ planStart, planEnd, notBefore }) => [planStart, planEnd, notBefore]),
    Math.max(0, ...[...shifts.values()].map((by) => -by)),
  );
  const tasks = rows.map(({ nodeId, ...task }): MovedAlong => {
    const by = shifts.get(nodeId) ?? 0;
    const reason = `随计划节点 ${wbs.get(nodeId) ?? ''} ${by > 0 ? '后移' : '前移'} ${Math.abs(by)} 个工作日`;
    return { id: task.id, to: shiftedDays(index, task, by), reason };
  });
  return { tasks, told: rows.filter(({ isPrivate }) => !isPrivate).length };
}

/** Moves them, in the transaction of the act that moved their nodes; one message a person. */
export async function carryTasks(
  context: ObjectContext,
  project: LoadedProject,
  { tasks }: Shifted,
  actId: string,
): Promise<Moved[]> {
  return moveTogether(context, project.id, tasks, { moveId: actId });
}
