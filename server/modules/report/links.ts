/** The public link of a published report: made, replaced and taken back by who may publish. Its token is told once. */
import { eq } from 'drizzle-orm';
import { LINK_DAYS } from '../../../contract/report/kinds';
import type { LinkMake, ReportLinkMade } from '../../../contract/report/report';
import { pageAddress } from '../../base/pageAddress';
import { reportLink } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { canPublishReports } from '../../policies/report';
import { hashPassword, hashToken, newToken } from '../auth';
import { type LoadedReport, reportFor } from './load';

const DAY_MS = 86_400_000;

const log = (tx: TenantDb, { actor }: TenantContext, { row }: LoadedReport, action: string, detail = {}) =>
  logOperation(tx, actor, {
    ...{ module: 'report', action, objectType: 'report', objectId: row.id, projectId: row.projectId },
    detail: { title: row.title, ...detail },
  });

/** A new token each time; the one before it is dead with that, and so are its cookies. */
export async function makeLink(
  context: TenantContext,
  id: string,
  { days = LINK_DAYS, password }: LinkMake,
): Promise<ReportLinkMade> {
  const { platform, db, actor } = context;
  const loaded = await reportFor(context, id, canPublishReports);
  if (loaded.row.publishedNo === null) throw againstRule('报告发布之后才能公开');
  const token = newToken();
  const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString();
  const passwordHash = password === undefined ? null : await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.delete(reportLink, eq(reportLink.reportId, id));
    await tx.insert(reportLink, {
      reportId: id,
      tokenHash: hashToken(token),
      passwordHash,
      expiresAt,
      createdBy: actor.userId,
    });
    await log(tx, context, loaded, 'reportShared', { days, password: password !== undefined });
  });
  const page = `/reportView/${loaded.row.projectId}/report/${id}#${token}`;
  return { url: pageAddress(platform, page), expiresTime: expiresAt };
}

export async function dropLink(context: TenantContext, id: string): Promise<void> {
  const loaded = await reportFor(context, id, canPublishReports);
  await context.db.transaction(async (tx) => {
    if ((await tx.delete(reportLink, eq(reportLink.reportId, id))) === 0) throw notFound('公开链接');
    await log(tx, context, loaded, 'reportUnshared');
  });
}
