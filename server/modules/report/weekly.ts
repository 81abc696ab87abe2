/** A week of the enterprise, from the weekly reports that its projects published: summed over those that the reader may see. */
import { sumKnown } from '../../../contract/collection/figures';
import type { ProjectHealth } from '../../../contract/project/enums';
import { punctualityCodes, WEEKLY_POINTS } from '../../../contract/report/kinds';
import { after, before, periodOf, weekKey, weekOf } from '../../../contract/report/period';
import type { ReportFigures, Weekly, WeeklyPoint, WeeklyProject } from '../../../contract/report/report';
import { addDays } from '../../base/present';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/define';
import { seenProjects, visibleProjects } from '../../object/search/seen';
import { awaitedRows } from './awaited';
import { todayOf } from './calendar';

import { factsOf, punctualityOf } from './rows';

interface Row extends Record<string, unknown> {
  projectId: string;
  code: string;
  name: string;
  ownerId: string;
  reportId: string;
  submittedAt: string | null;
  dueOn: string | null;
  from: string;
  health: ProjectHealth;
  healthNote: string | null;
  figures: ReportFigures;
}

const noFigures = (): ReportFigures => ({ done: 0, overdue: 0, risks: 0, highRisks: 0, problems: 0, hours: 0 });

function sumFigures(rows: readonly WeeklyProject[]): ReportFigures {
  const sum = noFigures();
  const told = rows.flatMap(({ figures }) => figures ?? []);
  for (const name of Object.keys(sum) as (keyof ReportFigures)[]) sum[name] = sumKnown(told.map((one) => one[name]));
  return { ...sum, hours: sum.hours === null ? null : Math.round(sum.hours * 10) / 10 };
}

/** Of each project the last one that was published of a week, by what it froze. */
async function publishedIn(context: TenantContext, monday: string): Promise<Map<string, Row>> {
  const params: unknown[] = [monday];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const seen = seenProjects(context, await visibleProjects(context), bind);
  const rows = await context.db.query<Row>(
    `SELECT DISTINCT ON (r.project_id) r.project_id AS "projectId", p.code, p.name, p.owner_id AS "ownerId", r.id AS "reportId",
            r.submitted_at AS "submittedAt", r.due_on::text AS "dueOn", r.from_day::text AS "from",
            v.health, v.health_note AS "healthNote", v.figures
       FROM report r
       JOIN project p ON p.tenant_id = r.tenant_id AND p.id = r.project_id AND p.deleted_at IS NULL
       JOIN report_version v ON v.tenant_id = r.tenant_id AND v.report_id = r.id AND v.no = r.published_no
      WHERE r.tenant_id = $1 AND r.kind = 'week' AND r.from_day = $2::date AND ${seen.holds('r.project_id', 'REPORT:LIST')}
      ORDER BY r.project_id, r.published_at DESC`,
    params,
  );
  return new Map(rows.map((row) => [row.projectId, row]));
}

/** The weeks up to one, each summed over the projects that the reader sees, by the last report that each published of it. */
async function weeksUpTo(context: TenantContext, monday: string): Promise<WeeklyPoint[]> {
  const weeks = Array.from({ length: WEEKLY_POINTS }, (_, at) => addDays(monday, -7 * (WEEKLY_POINTS - 1 - at)));
  const params: unknown[] = [weeks[0], monday];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const seen = seenProjects(context, await visibleProjects(context), bind);
  const rows = await context.db.query<{ from: string; published: number } & ReportFigures>(
    `SELECT w.from_day::text AS "from", count(*)::int AS published, ${figureNames.map(summed).join(', ')}
       FROM (SELECT DISTINCT ON (r.project_id, r.from_day) r.from_day, v.figures
               FROM report r
               JOIN project p ON p.tenant_id = r.tenant_id AND p.id = r.project_id AND p.deleted_at IS NULL
               JOIN report_version v ON v.tenant_id = r.tenant_id AND v.report_id = r.id AND v.no = r.published_no
              WHERE r.tenant_id = $1 AND r.kind = 'week' AND r.from_day BETWEEN $2::date AND $3::date
                AND ${seen.holds('r.project_id', 'REPORT:LIST')}
              ORDER BY r.project_id, r.from_day, r.published_at DESC) w
      GROUP BY 1`,
    params,
  );
  const byWeek = new Map(rows.map(({ from, published, ...figures }) => [from, { published, figures }]));
  return weeks.map((from) => ({
    ...{ week: weekKey(from), from },
    ...(byWeek.get(from) ?? { published: 0, figures: null }),
  }));
}
const figureNames = Object.keys(noFigures()) as (keyof ReportFigures)[];
const summed = (name: keyof ReportFigures) => `round(sum((w.figures->>'${name}')::numeric), 1)::float8 AS "${name}"`;

const weights: Record<ProjectHealth, number> = { off_track: 0, at_risk: 1, none: 2, on_track: 3 };

/** @throws 400 for a week that no year has */
export async function weeklyReport(context: TenantContext, asked?: string): Promise<Weekly> {
  const { platform, db, actor } = context;
  const today = await todayOf(context);
  const week = asked === undefined ? before('week', periodOf('week', today)) : weekOf(asked);
  if (!week) throw invalid('没有这一周', 'week');
  const [now, last] = [await publishedIn(context, week.from), await publishedIn(context, before('week', week).from)];
  const facts = await factsOf(context, []);
  const people = await platform.directory.of(actor.tenantId);
  const projects: WeeklyProject[] = [...now.values()].map((row) => ({
    ...{ projectId: row.projectId, code: row.code, name: row.name, owner: people(row.ownerId), reportId: row.reportId },
    punctuality: punctualityOf(row.dueOn, row.submittedAt && facts.dayOf(row.submittedAt), facts.today),
    ...{ health: row.health, healthBefore: last.get(row.projectId)?.health ?? null, healthNote: row.healthNote },
    figures: row.figures,
  }));
  // Of several reports of a project, the one that is furthest behind tells.
  const awaited = (await awaitedRows(context, { week })).filter(({ projectId }) => !now.has(projectId));
  awaited.sort(
    (a, b) => punctualityCodes.indexOf(a.punctuality ?? 'inTime') - punctualityCodes.indexOf(b.punctuality ?? 'inTime'),
  );
  for (const row of awaited) {
    if (projects.some(({ projectId }) => projectId === row.projectId)) continue;
    const project = await platform.projects.find(db.tenantId, row.projectId);
    projects.push({
      ...{ projectId: row.projectId, code: row.projectCode, name: row.projectName, owner: people(project?.ownerId) },
      ...{ reportId: null, punctuality: row.punctuality, health: 'none', healthNote: null, figures: null },
      healthBefore: last.get(row.projectId)?.health ?? null,
    });
  }
  const next = after('week', week);
  return {
    ...{ week: weekKey(week.from), from: week.from, to: week.to, previous: weekKey(before('week', week).from) },
    next: next.from <= today ? weekKey(next.from) : null,
    totals: sumFigures(projects),
    published: now.size,
    missing: projects.filter(({ punctuality }) => punctuality === 'missing').length,
    late: projects.filter(({ punctuality }) => punctuality === 'late').length,
    weeks: await weeksUpTo(context, week.from),
    projects: projects.sort((a, b) => weights[a.health] - weights[b.health] || a.code.localeCompare(b.code)),
  };
}
