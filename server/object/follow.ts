/** Following: who wants to hear of an object without a part in it; and who has a part and does not want to. */
import { and, eq } from 'drizzle-orm';
import type { Followers } from '../../contract/object/comments';
import type { ObjectRef } from '../../contract/objectTypes';
import { follower } from '../db/schema';
import type { TenantDb } from '../db/scope';
import type { ObjectContext, Subject } from './define';
import { announce } from './events';

/** Follows an object, or stops: then its parties, too, hear no more of comments and states. Gives no rights. */
export async function followObject(context: ObjectContext, ref: ObjectRef, following: boolean): Promise<void> {
  const { platform, db, actor } = context;
  await db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { subject } = await platform.objects.load(within, ref, 'view', 'keep');
    const mine = { objectType: ref.type, objectId: ref.id, userId: actor.userId };
    const added = await tx.insertIfAbsent(follower, { ...mine, muted: !following });
    if (added === 0) {
      await tx.update(
        follower,
        { muted: !following },
        and(eq(follower.objectType, ref.type), eq(follower.objectId, ref.id), eq(follower.userId, actor.userId)),
      );
    }
    announce(within, ref, subject);
  });
}

/** Who follows an object, in the order in which they began to. */
export async function followersOf(context: ObjectContext, ref: ObjectRef): Promise<Followers> {
  const { platform, db, actor } = context;
  await platform.objects.load(context, ref, 'view');
  const rows = await db.query<{ user_id: string }>(
    `SELECT user_id FROM follower WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3 AND NOT muted
      ORDER BY created_at, user_id`,
    [ref.type, ref.id],
  );
  const people = await platform.directory.of(actor.tenantId);
  return {
    followers: rows.flatMap((row) => people(row.user_id) ?? []),
    followed: rows.some((row) => row.user_id === actor.userId),
  };
}

/** Whom a text names follows the object; whoever has said before that they do not want to, keeps their peace. */
export async function autoFollow(
  db: TenantDb,
  ref: ObjectRef,
  { project, openToProject }: Subject,
  userIds: readonly string[],
): Promise<void> {
  if (!project || !openToProject || project.settings.TASK_AUTO_FOLLOW !== '1' || userIds.length === 0) return;
  await db.query(
    `INSERT INTO follower (tenant_id, object_type, object_id, user_id)
     SELECT $1, $2, $3::uuid, p.user_id FROM project_person p
      WHERE p.tenant_id = $1 AND p.project_id = $4 AND p.user_id = ANY($5::uuid[]) ON CONFLICT DO NOTHING`,
    [ref.type, ref.id, project.id, userIds],
  );
}

/** Who hears of what happens to an object: its parties and followers, without those who do not want to. */
export async function listenersOf(
  db: TenantDb,
  ref: ObjectRef,
  parties: readonly (string | null | undefined)[],
): Promise<string[]> {
  const rows = await db.query<{ user_id: string; muted: boolean }>(
    'SELECT user_id, muted FROM follower WHERE tenant_id = $1 AND object_type = $2 AND object_id = $3',
    [ref.type, ref.id],
  );
  const muted = new Set(rows.filter((row) => row.muted).map((row) => row.user_id));
  const everybody = [...parties, ...rows.map((row) => row.user_id)];
  return [...new Set(everybody)].filter((id): id is string => Boolean(id) && !muted.has(id as string));
}
