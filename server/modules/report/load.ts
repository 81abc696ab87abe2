/** A report, loaded and judged. */
import { inArray } from 'drizzle-orm';
import { report } from '../../db/schema';
import { closed, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import type { SystemContext } from '../../object/define';
import { closedProject, type LoadedProject } from '../../object/project';
import { isClosed } from '../../policies/project';
import { canViewReport } from '../../policies/report';

export type Report = typeof report.$inferSelect;
export interface LoadedReport {
  row: Report;
  project: LoadedProject;
}

/** Those in projects that are there. Nothing is judged. */
export async function findReports({ platform, db }: SystemContext, ids: readonly string[]): Promise<LoadedReport[]> {
  const rows = await db.select(report, inArray(report.id, [...ids]));
  const found = await Promise.all(
    rows.map(async (row) => ({ row, project: await platform.projects.find(db.tenantId, row.projectId) })),
  );
  return found.flatMap(({ row, project }) => (project && !project.recycled ? [{ row, project }] : []));
}

type May = (actor: TenantContext['actor'], project: LoadedProject, row: Report) => boolean;

/** @throws 404 where the actor may not see it, 422 where its project is closed, 403 without the right */
export async function reportFor(context: TenantContext, id: string, may: May = canViewReport): Promise<LoadedReport> {
  const [found] = await findReports(context, [id]);
  if (!found || !canViewReport(context.actor, found.project, found.row)) throw notFound('报告');
  assertMay(context, found, may);
  return found;
}

export function assertMay({ actor }: Pick<TenantContext, 'actor'>, { row, project }: LoadedReport, may: May): void {
  if (may(actor, project, row)) return;
  // Would they, were it open?
  if (isClosed(project) && may(actor, { ...project, status: 'DOING', archived: false }, row))
    throw closedProject(project);
  if (may(actor, project, { ...row, state: 'DRAFT' })) throw closed('报告已提交，不能再修改。如需修改请先退回或修订');
  throw forbidden();
}
