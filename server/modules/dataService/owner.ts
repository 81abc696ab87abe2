/** With whose rights a published dataset runs: of who published it, as they are at the time of a call. */
import { type Actor, can } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import { loadActors } from '../../object/actors';

export interface Owner {
  actor: Actor | null;
  /** Why the dataset is paused; null: it is not. */
  pausedBy: string | null;
}

const GONE = '发布者已停用或已离开企业，请由其他人重新发布';
const UNABLE = '发布者不再有数据服务的权限，请由其他人重新发布';

export async function ownersOf(db: TenantDb, userIds: readonly string[]): Promise<(userId: string) => Owner> {
  const ids = [...new Set(userIds)];
  const [actors, enabled] = await Promise.all([
    loadActors(db, ids),
    db.query<{ id: string }>(
      `SELECT m.id FROM tenant_member m JOIN account a ON a.id = m.id AND NOT a.disabled
        WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[])`,
      [ids],
    ),
  ]);
  const open = new Set(enabled.map(({ id }) => id));
  return (userId) => {
    const actor = actors.get(userId);
    if (!actor || !open.has(userId)) return { actor: null, pausedBy: GONE };
    return can(actor, 'TENANT:ENTERPRISE:DATA_SERVICE') ? { actor, pausedBy: null } : { actor: null, pausedBy: UNABLE };
  };
}
