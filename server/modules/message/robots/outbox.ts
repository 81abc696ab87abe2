import { createHash } from 'node:crypto';
import { newId } from '../../../base/present';
import { delivery } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { Subject } from '../../../object/define';
import type { Platform } from '../../../platform';
import { linkTo, type Outgoing } from '../delivery/outbox';
import { wakeDeliveries } from '../delivery/queue';
import type { RobotText } from './providers';

/**
 * What a group hears: by the project's robots what everybody in the project may see, by the enterprise's what everybody
 * in the enterprise may. The same words about the same object within the window are said once.
 */
export async function queueRobots(
  platform: Platform,
  db: TenantDb,
  { event, key, projectId, title, body, url }: Outgoing,
  { openToProject, openToTenant }: Pick<Subject, 'openToProject' | 'openToTenant'>,
): Promise<void> {
  if (!openToProject && !openToTenant) return;
  const robots = await db.query<{ id: string; kind: string; name: string }>(
    `SELECT id, kind, name FROM robot
      WHERE tenant_id = $1 AND enabled AND $2 = ANY(events)
        AND ((project_id = $3::uuid AND $4::boolean) OR (project_id IS NULL AND $5::boolean))`,
    [event, projectId, openToProject, openToTenant],
  );
  const payload: RobotText = { title, body, link: linkTo(platform, url) };
  const words = createHash('sha1').update(`${title}\n${body}`).digest('base64url');
  const rows = robots.map(({ id, kind, name }) => ({
    id: newId(),
    channel: kind,
    robotId: id,
    projectId,
    event,
    target: name,
    payload,
    status: 'queued',
    dedupeKey: `robot:${id}:${key}:${words}`,
  }));
  if ((await db.insertIfAbsent(delivery, rows)) > 0) db.afterCommit(() => wakeDeliveries(platform));
}
