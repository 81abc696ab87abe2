/** `projectView`: a collection watched as a whole, summed over the projects that the reader sees now. */
import type { CollectionView, Compared, WatchedMilestone, WatchedRisk } from '../../../contract/collection/collection';
import {
  COLLECTION_PROJECTS_MAX,
  COMPARE_WEEKS,
  type FigureName,
  type FigureSet,
  KEPT_DAYS_MAX,
  sumFigures,
} from '../../../contract/collection/figures';
import { objectTypeEntry } from '../../../contract/objectTypes';
import { type RiskState, riskLifecycle } from '../../../contract/risk/lifecycle';
import { levelOf, scoreOf } from '../../../contract/risk/matrix';
import { addDays } from '../../base/present';
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/define';
import { collectionActions } from '../../policies/collection';
import { riskRules } from '../risk';
import { CLOSED_RISKS, figuresOf, listable, recordsSeen } from './figures';
import { managedProjects } from './managed';
import { collectionFor } from './store';

const WATCHED = 10;
/** Days ahead that milestones are looked for; late ones always. */
const AHEAD = 90;

/** Of each project what was kept at most so many days before the one that is compared with. */
const KEPT_WITHIN = 14;

/** @param since the day to compare with; four weeks ago unless said */
export async function collectionView(
  context: TenantContext,
  id: string,
  since = addDays(today(), -7 * COMPARE_WEEKS),
): Promise<CollectionView> {
  const { platform, actor } = context;
  const found = await collectionFor(context, id, 'PROJECT_COLLECTION:VIEW');
  const { result: projects, total } = await managedProjects(context, {
    ...{ collectionId: id, pageSize: COLLECTION_PROJECTS_MAX, sort: 'planEnd', order: 'asc' },
  });
  const ids = projects.map((project) => project.id);
  const people = await platform.directory.of(actor.tenantId);
  return {
    ...{ id, name: found.name, description: found.description, owner: people(found.ownerId) },
    privileges: collectionActions(actor, found),
    totals: sumFigures(projects.map(({ figures }) => figures)),
    projects,
    cut: total > projects.length,
    risks: await topRisks(context, ids),
    milestones: await milestones(context, ids),
    compared: await compared(
      context,
      projects.map((project) => ({ id: project.id, all: actor.isManager || project.owner?.userId === actor.userId })),
      since,
    ),
    keptDays: await keptDays(context, ids),
  };
}

const inProject = `p.id AS "projectId", p.code AS "projectCode", p.name AS "projectName"`;
type Place = { projectId: string; projectCode: string; projectName: string };

async function topRisks(context: TenantContext, ids: readonly string[]): Promise<WatchedRisk[]> {
  const { platform, db, actor } = context;
  const params: unknown[] = [await listable(context, ids, { actor }, 'RISK:LIST'), CLOSED_RISKS];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const rows = await db.query<
    Place & { id: string; seq: number; title: string; cell: number; state: RiskState; person: string | null }
  >(
    `SELECT ${inProject}, t.id, t.seq, t.title, t.cell, t.state, coalesce(t.assignee_id, t.owner_id) AS person
       FROM risk t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
      WHERE t.tenant_id = $1 AND t.project_id = ANY($2::uuid[]) AND t.deleted_at IS NULL
        AND t.state <> ALL($3::text[]) AND ${recordsSeen({ actor }, bind)}
      ORDER BY ((t.cell - 1) / 5 + 1) * ((t.cell - 1) % 5 + 1) DESC, t.plan_close_on NULLS LAST, t.id LIMIT ${WATCHED}`,
    params,
  );
  const { matrix } = await riskRules(platform, db.tenantId);
  const people = await platform.directory.of(db.tenantId);
  return rows.map(({ seq, cell, state, person, ...row }) => ({
    ...row,
    no: `${objectTypeEntry('risk').prefix}-${seq}`,
    score: scoreOf(cell),
    level: levelOf(matrix, cell),
    state: riskLifecycle.states[state].label,
    person: people(person),
  }));
}

async function milestones(context: TenantContext, ids: readonly string[]): Promise<WatchedMilestone[]> {
  const { db, actor } = context;
  const day = today();
  const rows = await db.query<Place & { id: string; title: string; day: string }>(
    `SELECT ${inProject}, t.id, t.title, t.end_on::text AS day
       FROM plan_node t JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id AND p.deleted_at IS NULL
      WHERE t.tenant_id = $1 AND t.project_id = ANY($2::uuid[]) AND t.deleted_at IS NULL AND t.kind = 'milestone'
        AND NOT t.cancelled AND t.real_end IS NULL AND t.end_on <= $3::date
      ORDER BY t.end_on, t.id LIMIT ${WATCHED * 2}`,
    [await listable(context, ids, { actor }, 'PLAN:LIST'), addDays(day, AHEAD)],
  );
  return rows.map((row) => ({ ...row, late: row.day < day }));
}

/** When figures were kept of any of these projects. */
async function keptDays({ db }: TenantContext, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ day: string }>(
    `SELECT DISTINCT s.day::text AS day FROM project_snapshot s
      WHERE s.tenant_id = $1 AND s.project_id = ANY($2::uuid[]) ORDER BY 1 DESC LIMIT ${KEPT_DAYS_MAX}`,
    [ids],
  );
  return rows.map(({ day }) => day);
}

/**
 * With what was kept on a day or last before it: of each project the variant that the reader may know, on both sides, and of
 * that what they may list.
 */
async function compared(
  context: TenantContext,
  projects: readonly { id: string; all: boolean }[],
  day: string,
): Promise<Compared | null> {
  const rows = await context.db.query<{
    projectId: string;
    variant: 'public' | 'all';
    day: string;
    figures: FigureSet;
  }>(
    `SELECT DISTINCT ON (s.project_id, s.variant) s.project_id AS "projectId", s.variant, s.day::text AS day, s.figures
       FROM project_snapshot s
      WHERE s.tenant_id = $1 AND s.project_id = ANY($2::uuid[]) AND s.day <= $3::date AND s.day > $4::date
      ORDER BY s.project_id, s.variant, s.day DESC`,
    [projects.map(({ id }) => id), day, addDays(day, -KEPT_WITHIN)],
  );
  const before: FigureSet[] = [];
  const now: FigureSet[] = [];
  const days: string[] = [];
  for (const variant of ['public', 'all'] as const) {
    const kept = rows.filter(
      (row) =>
        row.variant === variant && projects.some(({ id, all }) => id === row.projectId && all === (variant === 'all')),
    );
    const today = await figuresOf(
      context,
      kept.map(({ projectId }) => projectId),
      variant,
    );
    const own = await figuresOf(
      context,
      kept.map(({ projectId }) => projectId),
      { actor: context.actor },
    );
    const seen = (set: FigureSet, projectId: string) => {
      const shown = { ...set };
      for (const name of Object.keys(shown) as FigureName[])
        if (own.get(projectId)?.[name] === null) shown[name] = null;
      return shown;
    };
    before.push(...kept.map(({ figures, projectId }) => seen(figures, projectId)));
    now.push(...[...today].map(([projectId, figures]) => seen(figures, projectId)));
    days.push(...kept.map((row) => row.day));
  }
  const since = days.sort()[0];
  if (!since) return null;
  return { projects: days.length, since, before: sumFigures(before), now: sumFigures(now) };
}
