/** How much of each week of people a plan takes: their nodes here and on all other plans, against what they can work. */
import { LOAD_ROWS_MAX, LOAD_WEEKS_MAX, type LoadRow, type PlanLoad } from '../../../../contract/plan/people/people';
import { reckon } from '../../../../contract/plan/reckon';
import { type Capacity, overbookings } from '../../../../contract/time/capacity';
import { dayNumber, dayText, weekdayOf } from '../../../../contract/time/workdays';
import { giveWay } from '../../../base/pace';
import type { TenantDb } from '../../../db/scope';
import type { TenantContext } from '../../../http/route';
import { capacityOf } from '../../../object/capacity';
import { kept, loadPlan, projectOfPlan } from '../load';
import { assignedIn, minutesOf, minutesOfDay } from './assignments';

interface Work {
  id: string;
  /** Null: on another plan. */
  nodeId: string | null;
  from: number;
  to: number;
  minutes: number;
}

interface Elsewhere extends Record<string, unknown> {
  id: string;
  userId: string;
  from: string;
  to: string;
  units: number;
  hours: number | null;
}

/** On other plans of projects that go on: days as those plans were reckoned last. A sum, whatever of them the reader may see. */
const elsewhere = (db: TenantDb, planId: string, userIds: readonly string[], from: string, to: string) =>
  db.query<Elsewhere>(
    `SELECT a.id, a.user_id AS "userId", n.start_on::text AS "from", n.end_on::text AS "to", a.units, a.hours
       FROM plan_assignment a
       JOIN plan_node n ON n.tenant_id = a.tenant_id AND n.id = a.node_id AND n.deleted_at IS NULL AND NOT n.cancelled
        AND n.real_end IS NULL
       JOIN project p ON p.tenant_id = n.tenant_id AND p.id = n.project_id AND p.deleted_at IS NULL
        AND p.status IN ('NOT_STARTED', 'DOING')
      WHERE a.tenant_id = $1 AND a.plan_id <> $2 AND a.user_id = ANY($3::uuid[])
        AND n.start_on <= $5::date AND n.end_on >= $4::date
        AND NOT EXISTS (SELECT 1 FROM plan_node c WHERE c.tenant_id = n.tenant_id AND c.parent_id = n.id AND c.deleted_at IS NULL)`,
    [planId, userIds, from, to],
  );

const mondayOf = (day: number) => day - weekdayOf(day);

function cellsOf(work: readonly Work[], capacity: Capacity | null, mondays: readonly number[]): number[] {
  const sums = mondays.map(() => 0);
  for (const { from, to, minutes } of work) {
    const first = mondays[0] ?? from;
    const parts = [[from, first - 1] as const, ...mondays.map((day) => [day, day + 6] as const)];
    const shares = capacity
      ? capacity.share(minutes, [from, to], parts)
      : parts.map(([start, end]) => {
          const days = Math.max(0, Math.min(to, end) - Math.max(from, start) + 1);
          return Math.round((minutes * days) / (to - from + 1));
        });
    for (const [at, share] of shares.slice(1).entries()) sums[at] = (sums[at] ?? 0) + share;
  }
  return sums;
}

/** @throws 404 where the plan may not be seen */
export async function planLoad(context: TenantContext, projectId: string): Promise<PlanLoad> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId);
  const loaded = await loadPlan(context, project);
  const none: PlanLoad = { weeks: [], rows: [], cut: false };
  if (!loaded.plan) return none;
  const assigned = await assignedIn(db, loaded.plan.id);
  const calendar = await platform.calendars.of(actor.tenantId);
  await giveWay();
  const dates = reckon(calendar, kept(loaded));
  const [dayMinutes, groups] = [await minutesOfDay(db), new Set(loaded.nodes.map(({ parentId }) => parentId))];
  const over = new Set(loaded.nodes.filter(({ realEnd }) => realEnd !== null).map(({ id }) => id));
  const byWho = new Map<string, { userId: string | null; position: string | null; work: Work[] }>();
  for (const one of assigned) {
    const { startOn, endOn, workdays, cancelled } = dates.get(one.nodeId) ?? {
      startOn: null,
      endOn: null,
      workdays: 0,
      cancelled: true,
    };
    if (startOn === null || endOn === null || cancelled || groups.has(one.nodeId) || over.has(one.nodeId)) continue;
    const who = byWho.get(one.userId ?? `position ${one.positionId}`) ?? {
      userId: one.userId,
      position: one.position,
      work: [],
    };
    byWho.set(one.userId ?? `position ${one.positionId}`, who);
    const minutes = minutesOf(one, workdays, dayMinutes);
    who.work.push({ id: one.id, nodeId: one.nodeId, from: dayNumber(startOn), to: dayNumber(endOn), minutes });
  }
  const whole = [...byWho.values()];
  const all = whole.flatMap(({ work }) => work);
  if (all.length === 0) return none;
  const first = mondayOf(Math.min(...all.map(({ from }) => from)));
  const last = Math.max(...all.map(({ to }) => to));
  const weeks = Math.min(LOAD_WEEKS_MAX, Math.floor((last - first) / 7) + 1);
  const mondays = Array.from({ length: weeks }, (_, at) => first + 7 * at);
  const end = first + 7 * weeks - 1;
  const people = await platform.directory.of(actor.tenantId);
  const told = whole.sort((a, b) => nameOf(a, people).localeCompare(nameOf(b, people), 'zh')).slice(0, LOAD_ROWS_MAX);
  const userIds = told.flatMap(({ userId }) => userId ?? []);
  const others = await elsewhere(db, loaded.plan.id, userIds, dayText(first), dayText(end));
  // What begins before, or ends behind, is shared over all of its days.
  const days = [...all, ...others.map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to) }))];
  const reach = [Math.min(first, ...days.map(({ from }) => from)), Math.max(end, ...days.map(({ to }) => to))] as const;
  const capacity = await capacityOf(db, calendar, userIds, [dayText(reach[0]), dayText(reach[1])]);
  const rows: LoadRow[] = [];
  for (const { userId, position, work } of told) {
    await giveWay();
    const can = userId === null ? null : capacity(userId);
    const far = others
      .filter((one) => one.userId === userId)
      .map((one): Work => {
        const [from, to] = [dayNumber(one.from), dayNumber(one.to)];
        return { id: one.id, nodeId: null, from, to, minutes: minutesOf(one, calendar.count(from, to), dayMinutes) };
      });
    const [planned, away] = [cellsOf(work, can, mondays), cellsOf(far, can, mondays)];
    rows.push({
      ...{ person: people(userId), position: userId === null ? (position ?? '已删除的岗位') : null },
      cells: mondays.map((day, at) => ({
        ...{ planned: planned[at] ?? 0, elsewhere: away[at] ?? 0 },
        capacity: can ? can.between(day, day + 6) : null,
      })),
      overload: can ? overloadOf([...work, ...far], can) : [],
    });
  }
  const cut = whole.length > told.length || last > end;
  return { weeks: mondays.map(dayText), rows, cut };
}

type Names = Awaited<ReturnType<TenantContext['platform']['directory']['of']>>;
const nameOf = ({ userId, position }: { userId: string | null; position: string | null }, people: Names) =>
  people(userId)?.name ?? `~${position ?? ''}`;

/** More pairs of a first and a last day are not compared: the sums of weeks say enough then. */
const COMPARED_MAX = 300;
function overloadOf(work: readonly Work[], can: Capacity): LoadRow['overload'] {
  const byId = new Map(work.map((one) => [one.id, one]));
  return overbookings(work.slice(0, COMPARED_MAX), can).map(({ from, to, excess, items }) => {
    const those = items.flatMap((id) => byId.get(id) ?? []);
    return {
      ...{ from: dayText(from), to: dayText(to), excess: Math.round(excess) },
      nodeIds: those.flatMap(({ nodeId }) => nodeId ?? []),
      elsewhere: those.some(({ nodeId }) => nodeId === null),
    };
  });
}
