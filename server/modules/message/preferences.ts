/** What people want to be told: the settings that hold for some receivers, read at once. */

import type { EventCode } from '../../../contract/message/events';
import { isOn, type Matrix } from '../../../contract/message/receiveConfig';
import type { Channel } from '../../../contract/object/eventEntry';
import type { TenantDb } from '../../db/scope';

interface ConfigRow extends Record<string, unknown> {
  user_id: string | null;
  project_id: string | null;
  matrix: Matrix;
  quiet_from: string | null;
  quiet_to: string | null;
}

export interface Wishes {
  wants: (userId: string, channel: Channel) => boolean;
  quietHours: (userId: string) => QuietHours | null;
}
export interface QuietHours {
  from: string;
  to: string;
}

/** Own setting in the project, own setting, the enterprise's, the catalogue's: the first that says something holds. */
export async function wishesOf(
  db: TenantDb,
  event: EventCode,
  projectId: string | null,
  userIds: readonly string[],
): Promise<Wishes> {
  const rows = await db.query<ConfigRow>(
    `SELECT user_id, project_id, matrix, quiet_from, quiet_to FROM receive_config
      WHERE tenant_id = $1 AND (user_id IS NULL OR user_id = ANY($2::uuid[]))
        AND (project_id IS NULL OR project_id = $3::uuid)`,
    [userIds, projectId],
  );
  const key = (userId: string | null, inProject: boolean) => `${userId ?? ''}/${inProject}`;
  const byScope = new Map(rows.map((row) => [key(row.user_id, row.project_id !== null), row]));
  return {
    wants: (userId, channel) =>
      isOn(event, channel, [
        byScope.get(key(userId, true))?.matrix,
        byScope.get(key(userId, false))?.matrix,
        byScope.get(key(null, false))?.matrix,
      ]),
    quietHours(userId) {
      const own = byScope.get(key(userId, false)) ?? byScope.get(key(null, false));
      return own?.quiet_from && own.quiet_to ? { from: own.quiet_from, to: own.quiet_to } : null;
    },
  };
}

const ZONE_MINUTES = 8 * 60;
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How many minutes of quiet are left at an instant; 0: it is not quiet. From the first minute up to, not with, the last. */
export function quietMinutesLeft({ from, to }: QuietHours, at = Date.now()): number {
  const now = (Math.floor(at / 60_000) + ZONE_MINUTES) % 1440;
  const length = (minutes(to) - minutes(from) + 1440) % 1440;
  const since = (now - minutes(from) + 1440) % 1440;
  return since < length ? length - since : 0;
}
