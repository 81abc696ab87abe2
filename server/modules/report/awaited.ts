/**
 * What calendars wait for: reports that were not handed in though their day is over, and periods that have none at all; of a
 * single week, all that was not published.
 */
import type { ProjectStatus } from '../../../contract/project/enums';
import { isCalendarKind, MISSING_BACK } from '../../../contract/report/kinds';
import { before, lastPeriod, type Period, periodText } from '../../../contract/report/period';
import type { ReportRow } from '../../../contract/report/report';
import { dayNumber } from '../../../contract/time/workdays';
import { reportTemplate, reportUse } from '../../db/schema';
import type { TenantContext } from '../../http/route';
import type { LoadedProject } from '../../object/project';
import { isClosed } from '../../policies/project';
import { canViewReport, makesReports, seesDrafts } from '../../policies/report';
import { todayOf } from './calendar';
import type { Report } from './load';
import { dueOf } from './make';
import { factsOf, presentRow, punctualityOf, rowColumns } from './rows';

interface Asked {
  projectId?: string;
  /** This week alone, however long ago; else the last periods of each template. */
  week?: Period;
}
interface Wanted {
  use: typeof reportUse.$inferSelect;
  template: typeof reportTemplate.$inferSelect;
  project: LoadedProject;
  periods: Period[];
}

/** Of the projects that the actor sees: which template asks for which periods. */
async function wantedOf(context: TenantContext, { projectId, week }: Asked): Promise<Wanted[]> {
  const { platform, db, actor } = context;
  const today = await todayOf(context);
  const templates = new Map((await db.select(reportTemplate)).map((one) => [one.id, one]));
  const wanted: Wanted[] = [];
  for (const use of await db.select(reportUse)) {
    const template = templates.get(use.templateId);
    if ((projectId && use.projectId !== projectId) || !template?.enabled || !isCalendarKind(template.kind)) continue;
    const { kind } = template;
    if (week && kind !== 'week') continue;
    const project = await platform.projects.find(db.tenantId, use.projectId);
    if (!project || project.recycled || isClosed(project)) continue;
    // As one that was published: that its report is waited for is for all who may list reports.
    const published = { authorId: use.authorId ?? project.ownerId, state: 'PUBLISHED', publishedNo: 1 } as const;
    if (!canViewReport(actor, project, published)) continue;
    const periods = week ? [week] : [lastPeriod(kind, today)];
    while (!week && periods.length < MISSING_BACK) periods.push(before(kind, periods.at(-1) as Period));
    wanted.push({ use, template, project, periods: periods.filter(({ to }) => to >= use.since) });
  }
  return wanted;
}

/** What a project's state was at a moment: the first change since then tells what it changed from. */
async function statesOf({ db }: TenantContext, projectIds: readonly string[], since: number) {
  const rows = await db.query<{ projectId: string; from: ProjectStatus | null; at: string }>(
    `SELECT project_id AS "projectId", from_status AS "from", at FROM project_status_log
      WHERE tenant_id = $1 AND project_id = ANY($2::uuid[]) AND at >= $3::timestamptz ORDER BY at, id`,
    [projectIds, new Date(since).toISOString()],
  );
  return ({ id, status }: LoadedProject, moment: number): ProjectStatus =>
    rows.find(({ projectId, at }) => projectId === id && Date.parse(at) >= moment)?.from ?? status;
}

/** The newest first. A period without a report is missing where the project worked when it ended. */
export async function awaitedRows(context: TenantContext, asked: Asked): Promise<ReportRow[]> {
  const { platform, db, actor } = context;
  const wanted = await wantedOf(context, asked);
  const oldest = wanted.flatMap(({ periods }) => periods.map(({ to }) => to)).sort()[0];
  if (oldest === undefined) return [];
  const projectIds = [...new Set(wanted.map(({ project }) => project.id))];
  const there = await db.query<Report & Record<string, unknown>>(
    `SELECT ${rowColumns} FROM report r WHERE r.tenant_id = $1 AND r.state <> 'VOID' AND r.due_on IS NOT NULL
        AND r.project_id = ANY($2::uuid[]) AND r.to_day >= $3::date ${asked.week ? 'AND r.to_day <= $4::date' : ''}`,
    [projectIds, oldest, ...(asked.week ? [asked.week.to] : [])],
  );
  const key = (of: { projectId: string; templateId: string | null }, from: string) =>
    `${of.projectId} ${of.templateId} ${from}`;
  const byPeriod = new Map(there.map((row) => [key(row, row.fromDay), row]));
  const hours = await platform.calendars.hoursOf(db.tenantId);
  const endOf = ({ to }: Period) => hours.at(dayNumber(to) + 1, 0);
  const stateAt = await statesOf(context, projectIds, endOf({ from: oldest, to: oldest }));
  const facts = await factsOf(
    context,
    there.map(({ id }) => id),
  );
  const found: ReportRow[] = [];
  for (const { use, template, project, periods } of wanted) {
    for (const period of periods) {
      const row = byPeriod.get(key(use, period.from));
      if (!row && !makesReports({ ...project, status: stateAt(project, endOf(period)) })) continue;
      const dueOn = row?.dueOn ?? (await dueOf(context, template, period));
      const submittedOn = row?.submittedAt ? facts.dayOf(row.submittedAt) : null;
      const authorId = row?.authorId ?? use.authorId ?? project.ownerId;
      // Who sees no drafts is not told whether it was handed in, thus not that it is missing either: the one tells the other.
      const told = seesDrafts(actor, project, { authorId });
      const untold = dueOn === null || facts.today > dueOn ? null : 'waiting';
      const punctuality = told ? punctualityOf(dueOn, submittedOn, facts.today) : untold;
      if (asked.week ? row && row.publishedNo !== null : punctuality !== 'missing') continue;
      if (row && canViewReport(actor, project, row)) {
        found.push(presentRow(row, project, facts, true));
        continue;
      }
      const name = periodText(template.kind, period);
      found.push({
        ...{ id: null, projectId: project.id, projectCode: project.code, projectName: project.name },
        ...{ templateId: template.id, kind: template.kind, from: period.from, to: period.to, period: name },
        title: `${project.name} ${name} ${template.name}`,
        ...{ state: null, health: 'none', dueOn, punctuality },
        author: facts.people(use.authorId ?? project.ownerId),
        ...{ publishedNo: null, publishedTime: null, submittedTime: null, read: false, shared: false },
      });
    }
  }
  return found.sort((a, b) => (a.to < b.to ? 1 : a.to > b.to ? -1 : a.projectCode.localeCompare(b.projectCode)));
}
