import type { PageOf } from '../../../contract/envelope';
import type { MessageQuery, StationMessage, UnreadByTab } from '../../../contract/message/message';
import { type EventTab, eventTabs } from '../../../contract/object/eventEntry';
import type { Actor } from '../../base/actor';
import { iso } from '../../base/present';
import { zoneHere } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { windowOf, windowSql } from '../../object/list/page';

interface MessageRecord extends Record<string, unknown> {
  id: string;
  type: string;
  event: string;
  title: string;
  body: string;
  url: string | null;
  object_type: string | null;
  object_id: string | null;
  project_id: string | null;
  project_name: string | null;
  times: number;
  browser: boolean;
  read_at: string | null;
  created_at: string;
}

const present = (row: MessageRecord): StationMessage => ({
  id: row.id,
  type: row.type,
  event: row.event,
  title: row.title,
  body: row.body,
  url: row.url,
  objectType: row.object_type,
  objectId: row.object_id,
  projectId: row.project_id,
  projectName: row.project_name,
  times: row.times,
  browser: row.browser,
  readTime: iso(row.read_at),
  createdTime: iso(row.created_at),
});

/** One's own messages, the newest first. Days are those of the zone `$8`. */
const MATCHING = `m.tenant_id = $1 AND m.receiver_id = $2 AND (NOT $3::boolean OR m.read_at IS NULL)
  AND ($4::text IS NULL OR m.type = $4) AND ($5::uuid IS NULL OR m.project_id = $5)
  AND ($6::date IS NULL OR m.created_at >= $6::date::timestamp AT TIME ZONE $8::text)
  AND ($7::date IS NULL OR m.created_at < ($7::date + 1)::timestamp AT TIME ZONE $8::text)`;

export async function listMessages(
  db: TenantDb,
  actor: Actor,
  { unread, tab, projectId, from, to, pageNo = 1, pageSize = 10 }: MessageQuery,
): Promise<PageOf<StationMessage>> {
  const filter = [
    actor.userId,
    unread ?? false,
    tab ? eventTabs[tab] : null,
    projectId ?? null,
    from ?? null,
    to ?? null,
    zoneHere(),
  ];
  const values: unknown[] = [...filter];
  const cut = windowSql((value) => `$${values.push(value) + 1}`, windowOf({ pageNo, pageSize }));
  const rows = await db.query<MessageRecord>(
    `SELECT m.*, p.name AS project_name FROM (
       SELECT * FROM message m WHERE ${MATCHING} ORDER BY m.created_at DESC, m.id DESC ${cut}
     ) m LEFT JOIN project p ON p.tenant_id = m.tenant_id AND p.id = m.project_id
     ORDER BY m.created_at DESC, m.id DESC`,
    values,
  );
  const [counted] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM message m WHERE ${MATCHING}`,
    filter,
  );
  return { result: rows.map(present), total: counted?.total ?? 0, pageNo, pageSize };
}

export async function countUnread(db: TenantDb, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND read_at IS NULL',
    [userId],
  );
  return row?.count ?? 0;
}

const tabOf = new Map(Object.entries(eventTabs).map(([tab, label]) => [label as string, tab as EventTab]));

export async function unreadByTab(db: TenantDb, userId: string): Promise<UnreadByTab> {
  const rows = await db.query<{ type: string; count: number }>(
    `SELECT type, count(*)::int AS count FROM message
      WHERE tenant_id = $1 AND receiver_id = $2 AND read_at IS NULL GROUP BY type`,
    [userId],
  );
  const tabs: Record<string, number> = {};
  for (const { type, count } of rows) tabs[tabOf.get(type) ?? type] = count;
  return { all: rows.reduce((sum, row) => sum + row.count, 0), tabs };
}
