/** The public link of a published report: made, replaced and taken back by who may publish. Its token is told once. */
import { and, eq, isNull } from 'drizzle-orm';
import { LINK_DAYS } from '../../../contract/report/kinds';
import type { LinkMake, ReportLinkMade } from '../../../contract/report/report';
import { pageAddress } from '../../base/pageAddress';
import { publicLink } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { canPublishReports } from '../../policies/report';
import { insertLink, markRevoked, newLinkKeys } from '../publicLink';
import { type LoadedReport, reportFor } from './load';

const log = (tx: TenantDb, { actor }: TenantContext, { row }: LoadedReport, action: string, detail = {}) =>
  logOperation(tx, actor, {
    ...{ module: 'report', action, objectType: 'report', objectId: row.id, projectId: row.projectId },
    detail: { title: row.title, ...detail },
  });

/** The link of a report that nobody has revoked; one at most. */
export async function linkOf(db: TenantDb, reportId: string): Promise<typeof publicLink.$inferSelect | undefined> {
  const ofReport = and(eq(publicLink.kind, 'report'), eq(publicLink.objectId, reportId));
  const [link] = await db.select(publicLink, and(ofReport, isNull(publicLink.revokedAt)));
  return link;
}

/** @returns whether there was one */
async function revokeLinks(context: TenantContext, id: string): Promise<boolean> {
  const link = await linkOf(context.db, id);
  return link !== undefined && (await markRevoked(context, link.id));
}

/** A new token each time; the one before it is dead with that, and so are its cookies. */
export async function makeLink(
  context: TenantContext,
  id: string,
  { days = LINK_DAYS, password }: LinkMake,
): Promise<ReportLinkMade> {
  const loaded = await reportFor(context, id, canPublishReports);
  const { row } = loaded;
  if (row.publishedNo === null) throw againstRule('报告发布之后才能公开');
  const keys = await newLinkKeys({ days, password });
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    // One after the other: a report has one link.
    await db.query('SELECT r.id FROM report r WHERE r.tenant_id = $1 AND r.id = $2 FOR UPDATE', [id]);
    await revokeLinks(inside, id);
    await insertLink(inside, keys, { kind: 'report', objectId: id, title: row.title });
    await log(db, context, loaded, 'reportShared', { days, password: password !== undefined });
  });
  const page = `/reportView/${row.projectId}/report/${id}#${keys.token}`;
  return { url: pageAddress(context.platform, page), expiresTime: keys.expiresAt };
}

export async function dropLink(context: TenantContext, id: string): Promise<void> {
  const loaded = await reportFor(context, id, canPublishReports);
  await context.db.transaction(async (db) => {
    if (!(await revokeLinks({ ...context, db }, id))) throw notFound('公开链接');
    await log(db, context, loaded, 'reportUnshared');
  });
}
