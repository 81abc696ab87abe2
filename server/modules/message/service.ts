import type { PageOf } from '../../../contract/envelope';
import type { MessageQuery, StationMessage } from '../../../contract/message/message';
import { message } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Actor } from '../../http/actor';
import { iso, newId } from '../../http/present';
import type { Platform } from '../../platform';

export interface NewMessage {
  receiverId: string;
  /** The tab that it stands in: 任务, 系统 … */
  type: string;
  title: string;
  body?: string;
  url?: string;
}

/** Writes messages in the caller's transaction and tells their receivers' screens once it has committed. */
export async function sendMessages({ bus }: Platform, db: TenantDb, messages: NewMessage[]): Promise<void> {
  await db.insert(
    message,
    messages.map((one) => ({ id: newId(), body: '', ...one })),
  );
  db.afterCommit(() => {
    for (const userId of new Set(messages.map((one) => one.receiverId))) {
      bus.publish({ type: 'message', tenantId: db.tenantId, userId });
    }
  });
}

export async function listMessages(
  db: TenantDb,
  actor: Actor,
  { unread, pageNo = 1, pageSize = 10 }: MessageQuery,
): Promise<PageOf<StationMessage>> {
  const rows = await db.query<{
    id: string;
    type: string;
    title: string;
    body: string;
    url: string | null;
    read_at: string | null;
    created_at: string;
    total: number;
  }>(
    `SELECT id, type, title, body, url, read_at, created_at, count(*) OVER ()::int AS total FROM message
      WHERE tenant_id = $1 AND receiver_id = $2 AND (NOT $3::boolean OR read_at IS NULL)
      ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [actor.userId, unread ?? false, pageSize, (pageNo - 1) * pageSize],
  );
  return {
    result: rows.map(({ id, type, title, body, url, read_at, created_at }) => ({
      id,
      type,
      title,
      body,
      url,
      readTime: iso(read_at),
      createdTime: iso(created_at),
    })),
    total: rows[0]?.total ?? 0,
    pageNo,
    pageSize,
  };
}

export async function countUnread(db: TenantDb, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND read_at IS NULL',
    [userId],
  );
  return row?.count ?? 0;
}

/** Only one's own messages are touched: the receiver is part of the condition. */
export async function markRead({ bus }: Platform, db: TenantDb, actor: Actor, ids?: string[]): Promise<number> {
  await db.query(
    `UPDATE message SET read_at = now() WHERE tenant_id = $1 AND receiver_id = $2 AND read_at IS NULL
        AND ($3::uuid[] IS NULL OR id = ANY($3::uuid[]))`,
    [actor.userId, ids ?? null],
  );
  bus.publish({ type: 'message', tenantId: db.tenantId, userId: actor.userId });
  return countUnread(db, actor.userId);
}
