/** Who hears of a review: its own people, those who take part, those who follow it. */
import type { TenantDb } from '../../db/scope';
import { listenersOf } from '../../object/follow';
import type { Review } from './review';

export async function mayFollowOf(db: TenantDb, { id, ownerId, assigneeId, createdBy }: Review) {
  const people = await db.query<{ id: string }>(
    'SELECT user_id AS id FROM review_person WHERE tenant_id = $1 AND review_id = $2',
    [id],
  );
  return listenersOf(db, { type: 'review', id }, [ownerId, assigneeId, createdBy, ...people.map((one) => one.id)]);
}
