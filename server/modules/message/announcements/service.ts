/** Writing announcements, publishing and withdrawing them; reading and confirming them. */

import { and, eq, sql } from 'drizzle-orm';
import type { AnnouncementCreate, AnnouncementUpdate, Audience } from '../../../../contract/message/announcement';
import { announcementLifecycle } from '../../../../contract/message/announcementLifecycle';
import type { AnnouncementState } from '../../../../contract/message/enums';
import { htmlToText, sanitize } from '../../../base/html';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { newId } from '../../../base/present';
import { announcement } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { againstRule, invalid, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type Move, type StatefulKind, take } from '../../../object/lifecycle';
import { logOperation } from '../../../object/operationLog';
import { staleRow } from '../../../object/stale';
import { findPublished } from './queries';
import { tellSoon } from './tell';

type Written = AnnouncementCreate;

export async function createAnnouncement(context: TenantContext, input: Written): Promise<{ id: string }> {
  const { db, actor } = context;
  const id = newId();
  const values = await checked(db, input);
  await db.transaction(async (tx) => {
    await tx.insert(announcement, { id, ...values, createdBy: actor.userId, updatedBy: actor.userId });
    await log(context, tx, 'created', id, values.title);
  });
  return { id };
}

export async function updateAnnouncement(
  context: TenantContext,
  id: string,
  { version, ...input }: AnnouncementUpdate,
): Promise<{ version: number }> {
  const { db } = context;
  const found = await load(db, id);
  if (found.state === 'published') throw againstRule('已发布的公告请先撤回，再修改');
  const values = await checked(db, input);
  await db.transaction(async (tx) => {
    await write(context, tx, id, version, values);
    await log(context, tx, 'updated', id, values.title);
  });
  return { version: version + 1 };
}

type Announcement = Awaited<ReturnType<typeof load>>;

const stateOf: StatefulKind<Announcement, AnnouncementState> = {
  lifecycle: announcementLifecycle,
  // Whoever reaches these routes holds the one right that there is.
  judge() {},
  guards: { published: assertShown, scheduled: assertShown },
  stale: (context, { id }) => staleAnnouncement(context, context.db, id),
  write: (tx, { actor }, { id, version }, { to, values }) =>
    versioned(tx, actor, id, version, { ...values, ...(to === 'withdrawn' && { withdrawnAt: sql`now()` }), state: to }),
  async follow(tx, context, { id, title }, { to }) {
    const { platform, actor } = context;
    await log(context, tx, to, id, title);
    if (to === 'withdrawn') await takeBack(context, tx, id);
    if (to === 'published') tx.afterCommit(() => tellSoon(platform, { tenantId: actor.tenantId, id }));
  },
};

/** What its last day has passed for would never be seen. */
function assertShown(_context: TenantContext, { expiresAt }: Announcement, { values }: Move<AnnouncementState>): void {
  if (expiresAt && Date.parse(expiresAt) <= Date.parse(String(values.publishAt)))
    throw againstRule('公告的截止展示时间早于发布时间，请先修改');
}

/** Now, or at a moment in the future. Published once more after a withdrawal, everybody is told anew. */
export async function publishAnnouncement(
  context: TenantContext,
  id: string,
  { version, at }: { version: number; at?: string },
): Promise<{ version: number; state: AnnouncementState }> {
  const found = await load(context.db, id);
  const when = at === undefined ? new Date() : new Date(at);
  if (at !== undefined && when.getTime() <= Date.now()) throw invalid('定时发布的时间要晚于现在', 'at');
  const values = {
    publishAt: when.toISOString(),
    publishedBy: context.actor.userId,
    withdrawnAt: null,
    toldUpTo: null,
    toldCount: 0,
    toldAt: null,
  };
  return take(stateOf, context, found, { to: at === undefined ? 'published' : 'scheduled', version, values });
}

export async function withdrawAnnouncement(
  context: TenantContext,
  id: string,
  version: number,
): Promise<{ version: number }> {
  const taken = await take(stateOf, context, await load(context.db, id), { to: 'withdrawn', version });
  return { version: taken.version };
}

/** Nobody sees it any more: the messages that told of it go as well. */
async function takeBack({ platform }: TenantContext, tx: TenantDb, id: string): Promise<void> {
  const told: { receiver_id: string; read_at: string | null }[] = [];
  const chunks = new Pace({ goal: CHUNK_MS.pglite, most: 1_000 }).walk(async (size) => {
    const gone = await tx.query<{ receiver_id: string; read_at: string | null }>(
      `DELETE FROM message WHERE tenant_id = $1 AND id IN (SELECT m.id FROM message m
         WHERE m.tenant_id = $1 AND m.object_id = $2 AND m.object_type = 'announcement' LIMIT $3::int)
       RETURNING receiver_id, read_at`,
      [id, size],
    );
    told.push(...gone);
    return gone.length > 0 ? gone : null;
  });
  for await (const _gone of chunks);
  await tx.query('DELETE FROM announcement_receipt WHERE tenant_id = $1 AND announcement_id = $2', [id]);
  tx.afterCommit(() => {
    for (const { receiver_id: userId, read_at: read } of told) {
      if (!read) platform.bus.publish({ type: 'message', tenantId: tx.tenantId, userId });
    }
  });
}

export async function removeAnnouncement(context: TenantContext, id: string): Promise<void> {
  const { db, actor } = context;
  const { title, state } = await load(db, id);
  if (state === 'published' || state === 'scheduled') throw againstRule('请先撤回公告，再删除');
  await db.transaction(async (tx) => {
    await tx.update(announcement, { deletedAt: sql`now()`, deletedBy: actor.userId }, eq(announcement.id, id));
    await log(context, tx, 'deleted', id, title);
  });
}

/** One has read it, and with `confirm` says so. The message that told of it is read as well. */
export async function readAnnouncement(context: TenantContext, id: string, confirm: boolean): Promise<void> {
  const { platform, db, actor } = context;
  await findPublished(context, id);
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO announcement_receipt (tenant_id, announcement_id, user_id, confirmed_at)
       VALUES ($1, $2, $3, CASE WHEN $4::boolean THEN now() END)
       ON CONFLICT (tenant_id, announcement_id, user_id) DO UPDATE
         SET confirmed_at = coalesce(announcement_receipt.confirmed_at, excluded.confirmed_at)`,
      [id, actor.userId, confirm],
    );
    const told = await tx.query(
      `UPDATE message SET read_at = now() WHERE tenant_id = $1 AND receiver_id = $2 AND object_id = $3
          AND object_type = 'announcement' AND read_at IS NULL RETURNING id`,
      [actor.userId, id],
    );
    if (told.length === 0) return;
    tx.afterCommit(() => platform.bus.publish({ type: 'message', tenantId: tx.tenantId, userId: actor.userId }));
  });
}

async function load(db: TenantDb, id: string) {
  const found = await db.find(announcement, id);
  if (!found) throw notFound('公告');
  return found;
}

type Values = Parameters<TenantDb['update']>[1];
const versioned = (db: TenantDb, { userId }: TenantContext['actor'], id: string, version: number, values: Values) =>
  db.update(
    announcement,
    { ...values, version: sql`version + 1`, updatedBy: userId, updatedAt: sql`now()` },
    and(eq(announcement.id, id), eq(announcement.version, version)),
  );

async function write(context: TenantContext, db: TenantDb, id: string, version: number, values: Values) {
  if ((await versioned(db, context.actor, id, version, values)) === 0) throw await staleAnnouncement(context, db, id);
}

const staleAnnouncement = async (context: TenantContext, db: TenantDb, id: string) =>
  staleRow(context, await load(db, id));

async function checked(db: TenantDb, { title, content, audience, expiresTime, ...rest }: Written) {
  const html = sanitize(content);
  if (!htmlToText(html)) throw invalid('请填写公告内容', 'content');
  return {
    ...rest,
    title: title.trim(),
    content: html,
    audience: await checkedAudience(db, audience),
    expiresAt: expiresTime,
  };
}

async function checkedAudience(db: TenantDb, { kind, ids }: Audience): Promise<Audience> {
  if (kind === 'all') return { kind, ids: [] };
  if (ids.length === 0) throw invalid(kind === 'roles' ? '请选择角色' : '请选择部门', 'audience');
  const [row] = await db.query<{ known: number }>(
    kind === 'roles'
      ? 'SELECT count(*)::int AS known FROM role WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND scope = 0'
      : 'SELECT count(*)::int AS known FROM department WHERE tenant_id = $1 AND id = ANY($2::uuid[])',
    [ids],
  );
  if (row?.known !== ids.length) throw invalid('所选部门或角色不存在，请刷新后重新选择', 'audience');
  return { kind, ids };
}

const log = ({ actor }: TenantContext, db: TenantDb, action: string, id: string, title: string) =>
  logOperation(db, actor, { module: 'message', action, objectType: 'announcement', objectId: id, detail: { title } });
