/**
 * Files that somebody works on elsewhere: until they are given back, or the time is over, nobody else makes a new version of
 * them. Time alone changes nothing that is stored: what is over is told by its day.
 */
import { eq, sql } from 'drizzle-orm';
import type { DocumentRow } from '../../../contract/document/document';
import { iso } from '../../base/present';
import { minuteHere } from '../../base/zone';
import { document } from '../../db/schema';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { mayDocument } from '../../policies/document';
import { documentFor, type LoadedDocument, setBy } from './kind';
import { noteDocument } from './note';
import { documentRow } from './present';

/** @throws 422 in words where somebody else has checked it out */
export async function assertFree(
  { platform, actor }: Pick<TenantContext, 'platform' | 'actor'>,
  { row }: LoadedDocument,
  what = '不能上传新版本',
): Promise<void> {
  if (!row.outBy || !row.outUntil || row.outBy === actor.userId) return;
  const people = await platform.directory.of(actor.tenantId);
  const until = iso(row.outUntil);
  const holder = people(row.outBy)?.name ?? '已离开的成员';
  throw againstRule(`${holder} 已签出“${row.name}”，${minuteHere(until)} 前${what}；请联系其归还，或由文档管理员解除`);
}

/** @throws 422 for what is no file, or is with somebody else */
export async function checkOut(context: TenantContext, id: string, days: number): Promise<DocumentRow> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await documentFor(inside, id, 'edit', 'change');
    const { row } = loaded;
    if (row.kind !== 'file') throw againstRule('只有文件可以签出；页面可以多人同时编辑');
    await assertFree(inside, loaded, '不能再次签出');
    await db.update(
      document,
      { ...setBy(context), outBy: context.actor.userId, outUntil: sql`now() + make_interval(days => ${days}::int)` },
      eq(document.id, id),
    );
    await noteDocument(inside, row, 'checkedOut', { label: '签出', before: null, after: `${days} 天` });
  });
  return documentRow(context, id);
}

/** Gives it back; of somebody else, who manages the document may do it. */
export async function checkIn(context: TenantContext, id: string): Promise<DocumentRow> {
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await documentFor(inside, id, 'edit', 'change');
    const { row, project } = loaded;
    if (!row.outBy) throw againstRule('文件没有被签出，或签出已到期');
    const isOwn = row.outBy === context.actor.userId;
    if (!isOwn && !mayDocument(context.actor, project, loaded, 'manage')) await assertFree(inside, loaded, '不能归还');
    const holder = (await context.platform.directory.of(context.actor.tenantId))(row.outBy)?.name ?? '已离开的成员';
    await db.update(document, { ...setBy(context), outBy: null, outUntil: null }, eq(document.id, id));
    const change = { label: '签出', before: holder, after: null };
    await noteDocument(inside, row, isOwn ? 'checkedIn' : 'checkOutBroken', change);
  });
  return documentRow(context, id);
}
