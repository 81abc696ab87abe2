/** Published announcements as a registered kind of object; the others are known to those who write them only. */
import type { AudienceKind } from '../../../../contract/message/enums';
import { can } from '../../../base/actor';
import { defineKind, type ObjectLock, type SystemContext } from '../../../object/define';
import { audienceOf } from './audience';

interface Published {
  id: string;
  title: string;
  /** Null: everybody. */
  audience: ReadonlySet<string> | null;
}

const LOCKS: Record<ObjectLock, string> = { change: 'FOR NO KEY UPDATE', keep: 'FOR KEY SHARE' };

async function find({ db }: SystemContext, ids: readonly string[], lock?: ObjectLock): Promise<Published[]> {
  const rows = await db.query<{ id: string; title: string; kind: AudienceKind }>(
    `SELECT id, title, audience->>'kind' AS kind FROM announcement
      WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND state = 'published' AND deleted_at IS NULL
      ORDER BY id ${lock ? LOCKS[lock] : ''}`,
    [ids],
  );
  return Promise.all(
    rows.map(async ({ id, title, kind }) => ({
      id,
      title,
      audience: kind === 'all' ? null : await audienceOf(db, id),
    })),
  );
}

const isWriter = (actor: Parameters<typeof can>[0]) => can(actor, 'TENANT:ENTERPRISE:NOTICE_MANAGE');

export const announcementKind = defineKind<Published>({
  type: 'announcement',
  table: 'announcement',
  find,
  subject: ({ id, title, audience }) => ({
    id,
    no: null,
    title,
    project: null,
    openToProject: false,
    openToTenant: audience === null,
    parties: [],
  }),
  may: {
    view: ({ userId }, { audience }) => audience?.has(userId) ?? true,
    edit: isWriter,
    comment: () => false,
    attach: () => false,
    removeFile: () => false,
    link: () => false,
    remove: isWriter,
  },
});
