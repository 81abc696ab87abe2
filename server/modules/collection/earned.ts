/**
 * Earned value of a collection: of each project whose plan the reader sees, on its own baseline, and of all of them
 * together. Each project's figures are those of its plan's page (`earnedOfPlan`); the sums are put to the same function.
 */
import type { CollectionEarned } from '../../../contract/collection/collection';
import { COLLECTION_PROJECTS_MAX } from '../../../contract/collection/figures';
import type { EarnedFigures } from '../../../contract/plan/earned';
import { figuresOf } from '../../../contract/plan/earnedPlan';
import { toldDay } from '../../../contract/time/period';
import { giveWay } from '../../base/pace';
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import { earnedOfPlan } from '../plan';
import { findProjects } from '../project';
import { listable } from './figures';
import { collectionFor } from './store';

/** What was spent is known of the whole only where it is of each. */
function together(all: readonly EarnedFigures[]): EarnedFigures | null {
  if (all.length === 0) return null;
  const sum = (of: (one: EarnedFigures) => number) => all.reduce((so, one) => so + of(one), 0);
  const known = all.every(({ ac }) => ac !== null);
  return figuresOf({
    ...{ bac: sum(({ bac }) => bac), pv: sum(({ pv }) => pv), ev: sum(({ ev }) => ev) },
    ac: known ? sum(({ ac }) => ac ?? 0) : null,
  });
}

/** @throws 404 a collection that the reader may not look at */
export async function collectionEarned(context: TenantContext, id: string): Promise<CollectionEarned> {
  const { db, actor } = context;
  await collectionFor(context, id, 'PROJECT_COLLECTION:VIEW');
  const { rows, total } = await findProjects(context, {
    ...{ collectionId: id, pageSize: COLLECTION_PROJECTS_MAX, sort: 'planEnd', order: 'asc' },
  });
  const seen = await listable(
    context,
    rows.map(({ shown }) => shown.id),
    { actor },
    'PLAN:LIST',
  );
  const measured = await db.query<{ id: string }>(
    `SELECT DISTINCT p.project_id AS id FROM plan p
       JOIN plan_baseline b ON b.tenant_id = p.tenant_id AND b.plan_id = p.id
      WHERE p.tenant_id = $1 AND p.project_id = ANY($2::uuid[])`,
    [seen],
  );
  const has = new Set(measured.map((row) => row.id));
  // Of all the same day, as they are summed.
  const now = today();
  const withTasks = await listable(context, [...has], { actor }, 'TASK:LIST');
  const day = withTasks.length < has.size ? toldDay(now, now) : now;
  const projects: CollectionEarned['projects'] = [];
  for (const { shown } of rows) {
    if (!has.has(shown.id)) continue;
    const { baseline, hours, money, schedule } = await earnedOfPlan(context, { projectId: shown.id, day });
    // Others are answered between two plans.
    await giveWay();
    if (!baseline || !hours) continue;
    projects.push({
      ...{ id: shown.id, name: shown.name, baseline: baseline.name, hours, money },
      spiT: schedule?.spiT ?? null,
    });
  }
  return {
    day,
    projects,
    total: {
      hours: together(projects.map(({ hours }) => hours)),
      money: together(projects.flatMap(({ money }) => money ?? [])),
    },
    without: seen.length - projects.length,
    cut: total > rows.length,
  };
}
