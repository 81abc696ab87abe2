/** Who takes part in a review. The list is saved whole, against the version of the review that was read. */
import { eq } from 'drizzle-orm';
import { reviewRoles } from '../../../contract/review/kinds';
import type { PeopleSave } from '../../../contract/review/review';
import { reviewPerson } from '../../db/schema';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { staleRecord } from '../../object/register/change';
import { assertNamed } from '../../object/register/people';
import { assertUnderReview, holdReview, noteWithin } from './note';
import { peopleOf } from './present';
import { reviews } from './register';

type Person = PeopleSave['people'][number];

export async function savePeople(context: TenantContext, id: string, { people, version }: PeopleSave) {
  if (new Set(people.map(({ userId }) => userId)).size < people.length) throw invalid('同一人只能有一个角色', 'people');
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await holdReview(inside, id);
    assertUnderReview(loaded);
    if (loaded.row.version !== version) throw await staleRecord(inside, reviews, id);
    const before = await peopleOf(inside, id);
    const fresh = people.filter(({ userId }) => !before.some((one) => one.userId === userId));
    for (const { userId } of fresh) await assertNamed(db, loaded.project, { people: userId });
    if (loaded.row.state === 'REVIEWING' && !people.some(({ role }) => role === 'reviewer')) {
      throw invalid('评审中至少要有一位评审人', 'people');
    }
    await db.delete(reviewPerson, eq(reviewPerson.reviewId, id));
    if (people.length > 0) {
      await db.insert(
        reviewPerson,
        people.map((one) => ({ reviewId: id, ...one })),
      );
    }
    await reviews.rows.update(db, [{ row: loaded.row, values: {} }], context.actor.userId);
    const names = await inside.platform.directory.of(db.tenantId);
    const say = (all: readonly Person[]) =>
      all.map(({ userId, role }) => `${names(userId)?.name ?? '已离开的成员'}（${reviewRoles[role]}）`).join('、') ||
      null;
    const change = { field: 'people', label: '评审人员', before: say(before), after: say(people) };
    await noteWithin(inside, loaded, 'peopleChanged', { changes: [change] });
    await context.platform.emit(context.platform, db, context.actor, {
      event: 'reviewInvited',
      objectId: id,
      to: fresh.map(({ userId }) => userId),
      variables: { day: loaded.row.plannedOn ?? '' },
    });
    return { version: version + 1 };
  });
}
