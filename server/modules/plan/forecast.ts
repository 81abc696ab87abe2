/** What milestones are forecast for: the plan with today as its floor, kept week by week as the points of their trend. */

import type { Milestone, Milestones } from '../../../contract/plan/baseline';
import { type Reckoned, reckon } from '../../../contract/plan/reckon';
import { slipOf } from '../../../contract/plan/rollup';
import { dayNumber } from '../../../contract/time/workdays';
import { today } from '../../base/zone';
import { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import { EVERY_QUARTER, forEachEnterprise } from '../../jobs/byClock';
import type { SystemContext } from '../../object/define';
import type { Platform } from '../../platform';
import { kept, type LoadedPlan, loadPlan, projectOfPlan } from './load';
import { promisedDays } from './promised';
import { taskSums } from './taskSums';
import { seenPlan } from './view';

async function foreseen(
  { platform, db }: SystemContext,
  loaded: LoadedPlan,
  day = today(),
): Promise<ReadonlyMap<string, Reckoned>> {
  return reckon(await platform.calendars.of(db.tenantId), kept(loaded), day);
}

/** Keeps what the milestones are forecast for today; asked again on one day, the last answer counts. */
export async function keepForecasts(context: SystemContext, loaded: LoadedPlan, day = today()): Promise<number> {
  const open = loaded.nodes.filter(({ kind, realEnd, cancelled }) => kind === 'milestone' && !realEnd && !cancelled);
  if (open.length === 0) return 0;
  const forecast = await foreseen(context, loaded, day);
  const points = open.flatMap(({ id }) => {
    const on = forecast.get(id)?.endOn;
    return on ? [{ id, on }] : [];
  });
  await context.db.query(
    `INSERT INTO plan_forecast (tenant_id, node_id, reported_on, forecast_on)
     SELECT $1, p.id, $2::date, p.day FROM unnest($3::uuid[], $4::date[]) AS p(id, day)
     ON CONFLICT (tenant_id, node_id, reported_on) DO UPDATE SET forecast_on = excluded.forecast_on`,
    [day, points.map(({ id }) => id), points.map(({ on }) => on)],
  );
  return points.length;
}

export async function listMilestones(context: TenantContext, projectId: string): Promise<Milestones> {
  const { platform, db, actor } = context;
  const project = await projectOfPlan(context, projectId);
  const { loaded, dates, wbs, people } = await seenPlan(context, project);
  const { plan } = loaded;
  if (!plan) return { milestones: [], today: today() };
  const [forecast, promised] = [await foreseen(context, loaded), await promisedDays(db, plan.id)];
  const calendar = await platform.calendars.of(actor.tenantId);
  const points = await db.query<{ node_id: string; reported_on: string; forecast_on: string }>(
    `SELECT f.node_id, f.reported_on, f.forecast_on FROM plan_forecast f
       JOIN plan_node n ON n.tenant_id = f.tenant_id AND n.id = f.node_id AND n.deleted_at IS NULL
      WHERE f.tenant_id = $1 AND n.plan_id = $2 ORDER BY f.reported_on`,
    [plan.id],
  );
  const milestones = loaded.nodes
    .filter(({ kind }) => kind === 'milestone')
    .map((node): Milestone => {
      const reachedOn = node.realEnd;
      const forecastOn = reachedOn ? null : (forecast.get(node.id)?.endOn ?? null);
      const [promisedOn, by] = [promised.get(node.id) ?? null, reachedOn ?? forecastOn];
      return {
        ...{ id: node.id, wbs: wbs.get(node.id) ?? '', title: node.title, owner: people(node.ownerId) },
        ...{ cancelled: dates.get(node.id)?.cancelled ?? false, plannedOn: dates.get(node.id)?.endOn ?? null },
        ...{ promisedOn, forecastOn, reachedOn, deadline: node.deadline },
        slip: promisedOn && by ? slipOf(calendar, dayNumber(promisedOn), dayNumber(by)) : null,
        trend: points
          .filter(({ node_id: id }) => id === node.id)
          .map(({ reported_on: reportedOn, forecast_on: forecastOn }) => ({ reportedOn, forecastOn })),
      };
    });
  return { milestones, today: today() };
}

const QUEUE = 'plan-forecast';
const HAS_PLAN = 'EXISTS (SELECT 1 FROM plan l WHERE l.tenant_id = t.id)';

/** Of all plans of an enterprise's projects that are under way. */
export async function keepAllForecasts(
  platform: Platform,
  tenantId: string,
  day = today(),
  signal?: AbortSignal,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const plans = await db.query<{ id: string; project_id: string }>(
    `SELECT l.id, l.project_id FROM plan l JOIN project p ON p.tenant_id = l.tenant_id AND p.id = l.project_id
      WHERE l.tenant_id = $1 AND p.deleted_at IS NULL AND p.archived_at IS NULL AND p.status IN ('NOT_STARTED', 'DOING')
      ORDER BY l.id`,
  );
  for (const { id, project_id: projectId } of plans) {
    if (signal?.aborted) return;
    const project = await platform.projects.find(tenantId, projectId);
    if (!project) continue;
    const loaded = await loadPlan({ db }, project);
    const tasks = await taskSums(db, id, null);
    for (const node of loaded.nodes) node.taskPercent = tasks(node.id).percent;
    await keepForecasts({ platform, db }, loaded, day);
  }
}

/** Mondays, 05:30 by the clocks of each enterprise. */
export function defineForecastJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define(QUEUE, (_data, { signal }) =>
    forEachEnterprise(platform, HAS_PLAN, (id) => keepAllForecasts(platform, id, undefined, signal), {
      clock: { at: '05:30', weekday: 0 },
      signal,
    }),
  );
  jobs.schedule(QUEUE, EVERY_QUARTER);
}
