/** One report as its reader sees it: live while it is written, what the last version froze for whoever only reads. */
import { isWritten } from '../../../contract/report/lifecycle';
import type { Block, Frozen, Reader, ReportDetail } from '../../../contract/report/report';
import { iso } from '../../base/present';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { canCommentReport, canEditReport, canPublishReports, canWriteReport, seesDrafts } from '../../policies/report';
import { askingFor, blocksOf } from './blocks';
import { linkOf } from './links';
import { type LoadedReport, reportFor } from './load';
import { isLive } from './publicReport';
import { factsOf, presentRow } from './rows';
import { periodOfReport } from './state';
import { lastVersion, versionsOf } from './versions';

/** What is written now is shown live to those who write or accept it; published versions are what they froze. */
async function contentOf(context: TenantContext, loaded: LoadedReport, drafts: boolean) {
  const { db } = context;
  const { row } = loaded;
  const version = await lastVersion(db, row);
  if (version && (!drafts || row.state === 'PUBLISHED')) {
    const { title, sections, blocks, health, healthNote, zone } = version;
    return { live: false, title, sections, blocks, health, healthNote, zone, asOf: iso(version.asOf) };
  }
  const asking = await askingFor(context, periodOfReport(loaded));
  const { title, sections, health, healthNote } = row;
  const blocks: Block[] = await blocksOf(asking, sections);
  return { live: true, title, sections, blocks, health, healthNote, zone: asking.zone, asOf: asking.asOf };
}

export async function reportDetail(context: TenantContext, id: string): Promise<ReportDetail> {
  const { platform, db, actor } = context;
  const loaded = await reportFor(context, id);
  const { row, project } = loaded;
  const drafts = seesDrafts(actor, project, row);
  const people = await platform.directory.of(actor.tenantId);
  const link = await linkOf(db, id);
  const shared = (await isLive(context, link, project)) ? link : undefined;
  const versions = await versionsOf(db, id);
  const content = await contentOf(context, loaded, drafts);
  const accept = canPublishReports(actor, project);
  return {
    ...presentRow(row, project, await factsOf(context, [id]), drafts),
    ...content,
    id,
    state: drafts || row.publishedNo === null ? row.state : 'PUBLISHED',
    shared: shared !== undefined,
    version: row.version,
    returnReason: drafts ? row.returnReason : null,
    receiverIds: row.receiverIds,
    receivers: row.receiverIds.flatMap((one) => people(one) ?? []),
    versions: versions
      .sort((a, b) => b.no - a.no)
      .map((one) => ({
        ...{
          no: one.no,
          publishedTime: iso(one.publishedAt),
          publishedBy: people(one.publishedBy),
          reason: one.reason,
        },
      })),
    link:
      shared && drafts
        ? {
            ...{ expiresTime: iso(shared.expiresAt), hasPassword: shared.passwordHash !== null, views: shared.uses },
            createdBy: people(shared.createdBy),
          }
        : null,
    may: {
      edit: canEditReport(actor, project, row),
      submit: isWritten(row.state) && canWriteReport(actor, project, row),
      accept,
      comment: canCommentReport(actor, project, row),
    },
  };
}

export async function reportVersionOf(context: TenantContext, id: string, no: number): Promise<Frozen> {
  await reportFor(context, id);
  const found = (await versionsOf(context.db, id)).find((one) => one.no === no);
  if (!found) throw notFound('报告版本');
  return {
    ...{ no, title: found.title, author: found.authorName, project: found.projectName, health: found.health },
    ...{ healthNote: found.healthNote, blocks: found.blocks, zone: found.zone },
    ...{ asOf: iso(found.asOf), publishedTime: iso(found.publishedAt) },
  };
}

/** Who opened the last version, the newest first. */
export async function readersOf(context: TenantContext, id: string): Promise<Reader[]> {
  const { platform, db, actor } = context;
  const { row } = await reportFor(context, id);
  if (row.publishedNo === null) return [];
  const rows = await db.query<{ userId: string; at: string }>(
    `SELECT user_id AS "userId", at FROM report_read WHERE tenant_id = $1 AND report_id = $2 AND no = $3
      ORDER BY at DESC, user_id LIMIT 500`,
    [id, row.publishedNo],
  );
  const people = await platform.directory.of(actor.tenantId);
  return rows.flatMap(({ userId, at }) => {
    const person = people(userId);
    return person ? [{ person, time: iso(at) }] : [];
  });
}
