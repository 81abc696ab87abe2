import type { PageOf } from '../../../../contract/envelope';
import type {
  AnnouncementDetail,
  AnnouncementQuery,
  AnnouncementReader,
  AnnouncementReaderQuery,
  AnnouncementRow,
  Audience,
  PublishedAnnouncement,
} from '../../../../contract/message/announcement';
import type { AnnouncementState } from '../../../../contract/message/enums';
import type { People } from '../../../base/people';
import { iso } from '../../../base/present';
import { containsSql, likePattern } from '../../../base/sqlText';
import { notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { queryWindow, windowOf, windowSql } from '../../../object/list/page';
import { IN_AUDIENCE } from './audience';

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  content: string;
  state: AnnouncementState;
  audience: Audience;
  pinned: boolean;
  must_confirm: boolean;
  publish_at: string | null;
  expires_at: string | null;
  created_by: string | null;
  updated_at: string;
  version: number;
  audience_total: number;
  read_total: number;
  confirmed_total: number;
}

/** Of a page's rows only: the audience is counted as the enterprise stands now. */
const COUNTS = `
  (SELECT count(*)::int FROM tenant_member m WHERE m.tenant_id = a.tenant_id AND NOT m.disabled AND ${IN_AUDIENCE})
    AS audience_total,
  (SELECT count(*)::int FROM announcement_receipt r JOIN tenant_member m ON m.tenant_id = r.tenant_id AND m.id = r.user_id
     AND NOT m.disabled AND ${IN_AUDIENCE} WHERE r.tenant_id = a.tenant_id AND r.announcement_id = a.id) AS read_total,
  (SELECT count(*)::int FROM announcement_receipt r JOIN tenant_member m ON m.tenant_id = r.tenant_id AND m.id = r.user_id
     AND NOT m.disabled AND ${IN_AUDIENCE} WHERE r.tenant_id = a.tenant_id AND r.announcement_id = a.id
     AND r.confirmed_at IS NOT NULL) AS confirmed_total`;

const present = (row: Row, people: People): AnnouncementRow => ({
  id: row.id,
  title: row.title,
  state: row.state,
  audience: row.audience,
  pinned: row.pinned,
  mustConfirm: row.must_confirm,
  publishTime: iso(row.publish_at),
  expiresTime: iso(row.expires_at),
  createdBy: people(row.created_by),
  updatedTime: iso(row.updated_at),
  audienceTotal: row.audience_total,
  readTotal: row.read_total,
  confirmedTotal: row.confirmed_total,
  version: row.version,
});

export async function listAnnouncements(
  { platform, db, actor }: TenantContext,
  { state, keyword, pageNo = 1, pageSize = 10 }: AnnouncementQuery,
): Promise<PageOf<AnnouncementRow>> {
  const matching = `tenant_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR state = $2)
    AND ($3::text IS NULL OR ${containsSql('$3', 'title')})`;
  const filter = [state ?? null, likePattern(keyword)];
  const values: unknown[] = [...filter];
  const cut = windowSql((value) => `$${values.push(value) + 1}`, windowOf({ pageNo, pageSize }));
  const rows = await db.query<Row>(
    `SELECT a.*, ${COUNTS} FROM (SELECT * FROM announcement WHERE ${matching} ORDER BY id DESC ${cut}) a
      ORDER BY a.id DESC`,
    values,
  );
  const [counted] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM announcement WHERE ${matching}`,
    filter,
  );
  const people = await platform.directory.of(actor.tenantId);
  return { result: rows.map((row) => present(row, people)), total: counted?.total ?? 0, pageNo, pageSize };
}

export async function announcementDetail(
  { platform, db, actor }: TenantContext,
  id: string,
): Promise<AnnouncementDetail> {
  const [row] = await db.query<Row>(
    `SELECT a.*, ${COUNTS} FROM announcement a WHERE a.tenant_id = $1 AND a.id = $2 AND a.deleted_at IS NULL`,
    [id],
  );
  if (!row) throw notFound('公告');
  return { ...present(row, await platform.directory.of(actor.tenantId)), content: row.content };
}

const readerConditions: Readonly<Record<NonNullable<AnnouncementReaderQuery['filter']>, string>> = {
  all: 'true',
  unread: 'r.read_at IS NULL',
  read: 'r.read_at IS NOT NULL',
  confirmed: 'r.confirmed_at IS NOT NULL',
  unconfirmed: 'r.confirmed_at IS NULL',
};

/** Who has read it and who has not. */
export async function announcementReaders(
  context: TenantContext,
  id: string,
  { filter = 'all', pageNo = 1, pageSize = 10 }: AnnouncementReaderQuery,
): Promise<PageOf<AnnouncementReader>> {
  const { platform, db, actor } = context;
  await announcementDetail(context, id);
  const from = `FROM announcement a
     JOIN tenant_member m ON m.tenant_id = a.tenant_id AND NOT m.disabled AND ${IN_AUDIENCE}
     LEFT JOIN announcement_receipt r ON r.tenant_id = a.tenant_id AND r.announcement_id = a.id AND r.user_id = m.id
    WHERE a.tenant_id = $1 AND a.id = $2 AND ${readerConditions[filter]}`;
  const rows = await queryWindow<{ id: string; read_at: string | null; confirmed_at: string | null }>(
    db,
    windowOf({ pageNo, pageSize }),
    `SELECT m.id, r.read_at, r.confirmed_at ${from} ORDER BY r.read_at DESC NULLS LAST, m.id`,
    [id],
  );
  const [counted] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, [id]);
  const people = await platform.directory.of(actor.tenantId);
  const result = rows.flatMap((row) => {
    const person = people(row.id);
    return person ? [{ person, readTime: iso(row.read_at), confirmedTime: iso(row.confirmed_at) }] : [];
  });
  return { result, total: counted?.total ?? 0, pageNo, pageSize };
}

interface PublishedRow extends Row {
  publish_at: string;
  published_by: string | null;
  read_at: string | null;
  confirmed_at: string | null;
}
const PUBLISHED = `FROM announcement a
   JOIN tenant_member m ON m.tenant_id = a.tenant_id AND m.id = $2 AND NOT m.disabled AND ${IN_AUDIENCE}
   LEFT JOIN announcement_receipt r ON r.tenant_id = a.tenant_id AND r.announcement_id = a.id AND r.user_id = m.id
  WHERE a.tenant_id = $1 AND a.state = 'published' AND a.deleted_at IS NULL`;

const presentPublished = (row: PublishedRow, people: People): PublishedAnnouncement => ({
  id: row.id,
  title: row.title,
  content: row.content,
  pinned: row.pinned,
  mustConfirm: row.must_confirm,
  publishTime: iso(row.publish_at),
  publishedBy: people(row.published_by),
  readTime: iso(row.read_at),
  confirmedTime: iso(row.confirmed_at),
});

/** Those for the asking user that stand now: pinned ones first, then the latest. */
export async function publishedAnnouncements(
  { platform, db, actor }: TenantContext,
  { pageNo = 1, pageSize = 10 }: { pageNo?: number; pageSize?: number },
): Promise<PageOf<PublishedAnnouncement>> {
  const standing = `${PUBLISHED} AND (a.expires_at IS NULL OR a.expires_at > now())`;
  const rows = await queryWindow<PublishedRow>(
    db,
    windowOf({ pageNo, pageSize }),
    `SELECT a.*, r.read_at, r.confirmed_at ${standing}
      ORDER BY a.pinned DESC, a.publish_at DESC, a.id DESC`,
    [actor.userId],
  );
  const [counted] = await db.query<{ total: number }>(`SELECT count(*)::int AS total ${standing}`, [actor.userId]);
  const people = await platform.directory.of(actor.tenantId);
  return { result: rows.map((row) => presentPublished(row, people)), total: counted?.total ?? 0, pageNo, pageSize };
}

/** One of them, also after it has left the desk; 404 to whom it is not for. */
export async function findPublished(
  { platform, db, actor }: TenantContext,
  id: string,
): Promise<PublishedAnnouncement> {
  const [row] = await db.query<PublishedRow>(`SELECT a.*, r.read_at, r.confirmed_at ${PUBLISHED} AND a.id = $3`, [
    actor.userId,
    id,
  ]);
  if (!row) throw notFound('公告');
  return presentPublished(row, await platform.directory.of(actor.tenantId));
}
