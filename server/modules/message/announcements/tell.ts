/**
 * Tells the audience of an announcement, some hundred at a time, each in a transaction of its own that also moves the
 * cursor: nobody waits behind thousands of receivers, and after a crash it goes on where it was.
 */

import { cutText } from '../../../../contract/text/cut';
import { htmlToText } from '../../../base/html';
import { CHUNK_MS, Pace } from '../../../base/pace';
import { TenantDb } from '../../../db/scope';
import type { JobRun } from '../../../jobs/jobs';
import type { Platform } from '../../../platform';
import { emit } from '../emit';
import { IN_AUDIENCE } from './audience';

const QUEUE = 'announcement-tell';
const CHUNK_MAX = 500;
const EXCERPT_CHARS = 200;

interface AnnouncementRef {
  tenantId: string;
  id: string;
}

export const tellSoon = ({ jobs }: Platform, ref: AnnouncementRef): void =>
  // Should this not get through, the look of every minute finds it.
  void jobs.send(QUEUE, ref, { singletonKey: ref.id }).catch(() => {});

export function defineAnnouncementJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define<AnnouncementRef>(QUEUE, (ref, run) => tellAudience(platform, ref, run), { expireIn: 3600 });
  jobs.define(`${QUEUE}-due`, () => publishDue(platform));
  jobs.schedule(`${QUEUE}-due`, '* * * * *');
}

/** Publishes what was scheduled, and goes on telling where somebody stopped. */
export async function publishDue(platform: Platform): Promise<void> {
  const { database } = platform;
  await database.query(
    `UPDATE announcement SET state = 'published', version = version + 1, updated_at = now()
      WHERE state = 'scheduled' AND publish_at <= now()::timestamptz(3) AND deleted_at IS NULL`,
  );
  const waiting = await database.query<{ tenant_id: string; id: string }>(
    `SELECT tenant_id, id FROM announcement
      WHERE state = 'published' AND told_at IS NULL AND deleted_at IS NULL ORDER BY publish_at`,
  );
  for (const { tenant_id: tenantId, id } of waiting) tellSoon(platform, { tenantId, id });
}

export async function tellAudience(
  platform: Platform,
  { tenantId, id }: AnnouncementRef,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const db = new TenantDb(platform.database, tenantId);
  const pace = new Pace({ goal: CHUNK_MS[platform.database.kind], most: CHUNK_MAX });
  let more = true;
  // Ends: each turn tells some of an audience that is fixed.
  while (more && !signal.aborted) more = await pace.step((size) => tellChunk(platform, db, id, size));
}

/** Whether there are more to tell. Two at once: the one finds the row locked and leaves it to the other. */
const tellChunk = (platform: Platform, db: TenantDb, id: string, size: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [row] = await tx.query<{
      title: string;
      content: string;
      publish_at: string;
      published_by: string | null;
      told_up_to: string | null;
    }>(
      `SELECT title, content, publish_at, published_by, told_up_to FROM announcement
        WHERE tenant_id = $1 AND id = $2 AND state = 'published' AND told_at IS NULL AND deleted_at IS NULL
          FOR UPDATE SKIP LOCKED`,
      [id],
    );
    if (!row) return false;
    const members = await tx.query<{ id: string }>(
      `SELECT m.id FROM announcement a
         JOIN tenant_member m ON m.tenant_id = a.tenant_id AND NOT m.disabled AND ${IN_AUDIENCE}
        WHERE a.tenant_id = $1 AND a.id = $2 AND ($3::uuid IS NULL OR m.id > $3) ORDER BY m.id LIMIT $4`,
      [id, row.told_up_to, size],
    );
    await emit(platform, tx, row.published_by ? { userId: row.published_by } : null, {
      event: 'announcement',
      objectId: id,
      to: members.map((one) => one.id),
      variables: { heading: row.title, text: cutText(htmlToText(row.content).replace(/\s+/g, ' '), EXCERPT_CHARS) },
      // Published again after it was withdrawn, it is told again.
      once: `${id}:${row.publish_at}`,
    });
    const more = members.length === size;
    await tx.query(
      `UPDATE announcement SET told_up_to = coalesce($3::uuid, told_up_to), told_count = told_count + $4::int,
              told_at = CASE WHEN $5::boolean THEN NULL ELSE now() END WHERE tenant_id = $1 AND id = $2`,
      [id, members.at(-1)?.id ?? null, members.length, more],
    );
    return more;
  });
