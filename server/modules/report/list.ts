/** Lists of reports: of one project, or of all whose reports one may see; what calendars wait for among them. */

import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../../contract/constants';
import type { PageOf } from '../../../contract/envelope';
import type { ReportRow, ReportsQuery } from '../../../contract/report/report';
import { holdsTyped } from '../../../contract/search/fold';
import { containsSql, likePattern } from '../../base/sqlText';
import type { TenantContext } from '../../http/route';
import type { Bind } from '../../object/define';
import { queryPage } from '../../object/list/page';
import { seenProjects, visibleProjects } from '../../object/search/seen';
import { canViewReport, seesDrafts } from '../../policies/report';
import { awaitedRows } from './awaited';
import type { Report } from './load';
import { factsOf, presentRow, rowColumns } from './rows';

/** Those that the actor may see, and whether as who writes them, as conditions on `r`. */
export async function reportsSeen(context: TenantContext, bind: Bind): Promise<{ visible: string; drafts: string }> {
  const inSight = await visibleProjects(context);
  const seen = seenProjects(context, inSight, bind);
  const listed = seen.holds('r.project_id', 'REPORT:LIST');
  if (seen.all) return { visible: listed, drafts: 'true' };
  const writes = seen.holds('r.project_id', 'REPORT:UPDATE');
  const accepts = seen.holds('r.project_id', 'REPORT:PUBLISH');
  const drafts = `(${writes} OR ${accepts} OR (r.author_id = ${seen.me} AND ${seen.holds('r.project_id', 'PROJECT:VIEW')}))`;
  return { drafts, visible: `(${drafts} OR (r.published_no IS NOT NULL AND ${listed}))` };
}

export async function listReports(context: TenantContext, query: ReportsQuery): Promise<PageOf<ReportRow>> {
  if (query.tab === 'missing' || query.punctuality === 'missing') return awaited(context, query);
  const { db, actor } = context;
  const params: unknown[] = [];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const { visible, drafts } = await reportsSeen(context, bind);
  const hours = await context.platform.calendars.hoursOf(db.tenantId);
  const where = [`r.tenant_id = $1 AND ${visible}`, ...narrowed(query, drafts, actor.userId, hours.zoneName, bind)];
  const { rows, page } = await queryPage<Report & { total: number; [key: string]: unknown }>(
    db,
    query,
    `SELECT ${rowColumns}, count(*) OVER ()::int AS total FROM report r
         JOIN project p ON p.tenant_id = r.tenant_id AND p.id = r.project_id AND p.deleted_at IS NULL
        WHERE ${where.join(' AND ')}
        ORDER BY r.to_day DESC, r.from_day DESC, p.code, r.id`,
    params,
  );
  return { ...page, result: await present(context, rows) };
}

function narrowed(query: ReportsQuery, drafts: string, me: string, zone: string, bind: Bind): string[] {
  const { projectId, kind, state, authorId, tab, from, to, punctuality } = query;
  const keyword = likePattern(query.keyword);
  const at = keyword && bind(keyword);
  const handedIn = () => `(r.submitted_at AT TIME ZONE ${bind(zone)})::date`;
  return [
    ...(projectId ? [`r.project_id = ${bind(projectId)}`] : []),
    ...(kind ? [`r.kind = ${bind(kind)}`] : []),
    ...(state
      ? [`CASE WHEN ${drafts} OR r.published_no IS NULL THEN r.state ELSE 'PUBLISHED' END = ${bind(state)}`]
      : []),
    ...(state === undefined && tab !== undefined && tab !== 'all' ? [`r.state <> 'VOID'`] : []),
    ...(authorId ? [`r.author_id = ${bind(authorId)}`] : []),
    ...(from ? [`r.to_day >= ${bind(from)}::date`] : []),
    ...(to ? [`r.from_day <= ${bind(to)}::date`] : []),
    ...(at ? [containsSql(at, 'r.title', 'p.name', 'p.code')] : []),
    ...(tab === 'mine' ? [`r.author_id = ${bind(me)}`] : []),
    ...(tab === 'toAccept' ? [`r.state = 'SUBMITTED' AND ${drafts}`] : []),
    ...(tab === 'published' ? ['r.published_no IS NOT NULL'] : []),
    ...(punctuality === 'late' ? [`${handedIn()} > r.due_on`] : []),
    ...(punctuality === 'inTime' ? [`${handedIn()} <= r.due_on`] : []),
    ...(punctuality === 'waiting'
      ? [`r.submitted_at IS NULL AND r.due_on >= (now() AT TIME ZONE ${bind(zone)})::date`]
      : []),
  ];
}

async function present(context: TenantContext, rows: readonly Report[]): Promise<ReportRow[]> {
  const { platform, db, actor } = context;
  const facts = await factsOf(
    context,
    rows.map(({ id }) => id),
  );
  const found = await Promise.all(
    rows.map(async (row) => {
      const project = await platform.projects.find(db.tenantId, row.projectId);
      return project && canViewReport(actor, project, row)
        ? presentRow(row, project, facts, seesDrafts(actor, project, row))
        : undefined;
    }),
  );
  return found.filter((row) => row !== undefined);
}

/** What was not handed in though its day is over, and periods that have no report at all; the newest first. */
async function awaited(context: TenantContext, query: ReportsQuery): Promise<PageOf<ReportRow>> {
  const { pageNo = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE } = query;
  const rows = (await awaitedRows(context, { projectId: query.projectId })).filter(
    (row) =>
      (!query.kind || row.kind === query.kind) &&
      (!query.from || row.to >= query.from) &&
      (!query.to || row.from <= query.to) &&
      (!query.authorId || row.author?.userId === query.authorId) &&
      (!query.state || row.state === query.state) &&
      holdsTyped(query.keyword ?? '', row.title, row.projectCode),
  );
  const first = (pageNo - 1) * pageSize;
  return { result: rows.slice(first, first + pageSize), total: rows.length, pageNo, pageSize };
}
