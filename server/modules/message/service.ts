import type { MessageRead } from '../../../contract/message/message';
import { eventTabs } from '../../../contract/object/eventEntry';
import type { Actor } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { countUnread } from './queries';

/** Only one's own messages are touched: the receiver is part of every condition. Both give how many stay unread. */
export async function markRead(
  platform: Platform,
  db: TenantDb,
  actor: Actor,
  { ids, tab }: MessageRead,
): Promise<number> {
  await db.query(
    `UPDATE message SET read_at = now() WHERE tenant_id = $1 AND receiver_id = $2 AND read_at IS NULL
        AND ($3::uuid[] IS NULL OR id = ANY($3::uuid[])) AND ($4::text IS NULL OR type = $4)`,
    [actor.userId, ids ?? null, tab ? eventTabs[tab] : null],
  );
  return tellScreens(platform, db, actor);
}

export async function removeMessages(platform: Platform, db: TenantDb, actor: Actor, ids: string[]): Promise<number> {
  await db.query('DELETE FROM message WHERE tenant_id = $1 AND receiver_id = $2 AND id = ANY($3::uuid[])', [
    actor.userId,
    ids,
  ]);
  return tellScreens(platform, db, actor);
}

function tellScreens({ bus }: Platform, db: TenantDb, { userId }: Actor): Promise<number> {
  bus.publish({ type: 'message', tenantId: db.tenantId, userId });
  return countUnread(db, userId);
}
