/**
 * Published shifts of somebody who may not come in any more. What was published is not rewritten: whoever takes over
 * serves what they can by overrides; the rest is vacant, and those who keep the roster are told.
 */
import type { Span } from '../../../contract/time/shiftHours';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import { holdersInTenant } from '../../object/holders';
import type { HandOver } from '../../object/hooks';
import { addKept } from '../../object/kept';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { problemOf } from './judge';
import { type Facts, loadFacts, type ToldOverride } from './load';
import { cameBy, overrideKind, passOn } from './overrides';
import { type FinalPiece, type PlannedShift, planOf } from './plan';
import { DUTY_PRIVILEGE, lockDuty } from './rosters';

const lastPublished = ({ shifts, today }: Facts) =>
  Math.max(dayNumber(today), ...shifts.map((one) => one.publishedTo ?? 0));

/** What is published and not over, whether or not they may still come in. */
function duesOf(facts: Facts, userId: string): FinalPiece[] {
  const { pieces } = planOf({ ...facts, serves: () => true }, lastPublished(facts));
  return pieces
    .filter(({ user, published, to }) => user === userId && published && to > Date.now())
    .sort((a, b) => a.from - b.from);
}

export async function dutiesOf(db: TenantDb, userId: string, platform: Platform) {
  return [{ label: '已发布的值班', count: duesOf(await loadFacts(platform, db), userId).length }];
}

/** Those of each roster, as people are told of them. */
async function tellOf(
  context: ObjectContext,
  facts: Facts,
  pieces: readonly FinalPiece[],
  { change, reason, to }: { change: string; reason: string; to: (shift: PlannedShift) => Promise<string[]> },
): Promise<void> {
  const shiftOf = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const rosterOf = ({ shiftId }: FinalPiece) => shiftOf.get(shiftId)?.rosterId;
  for (const rosterId of new Set(pieces.map(rosterOf))) {
    const its = pieces.filter((one) => rosterOf(one) === rosterId);
    const shift = shiftOf.get(its[0]?.shiftId ?? '');
    if (!shift) continue;
    await emit(context.platform, context.db, context.actor, {
      event: 'dutyChanged',
      objectId: shift.rosterId,
      to: await to(shift),
      variables: { shift: `${shift.rosterName} 的 ${its.length} 个班次`, change, reason },
      once: newId(),
    });
  }
}

const nameOf = async ({ platform, db }: ObjectContext, userId: string) =>
  (await platform.directory.of(db.tenantId))(userId)?.name ?? '已离开的成员';

export async function handDutiesOver(context: TenantContext, { userId, toId }: HandOver): Promise<void> {
  const { platform, db } = context;
  await lockDuty(db);
  const facts = await loadFacts(platform, db);
  const shiftOf = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  // Of nobody else it is asked: hours by the hour are thousands of pieces.
  const own = planOf(facts, lastPublished(facts)).pieces.filter(({ user }) => user === toId);
  const now = Date.now();
  const taken: FinalPiece[] = [];
  const passed = new Map<ToldOverride, Span[]>();
  for (const piece of duesOf(facts, userId)) {
    const { shiftId, day, to } = piece;
    // What has been served of a shift that runs stays with who served it.
    const from = Math.max(piece.from, now);
    const theirs = { day, from, to, user: toId };
    if (problemOf(facts, [...own, ...taken], theirs, shiftOf.get(shiftId)?.minRestHours ?? 0)) continue;
    taken.push({ ...piece, from, user: toId });
    const came = cameBy(facts, piece);
    if (came) {
      // One that covers several parts ends once, with all of them.
      passed.set(came, [...(passed.get(came) ?? []), { from, to }]);
      continue;
    }
    await addKept(context, db, overrideKind, {
      ...{ shiftId, day: dayText(day), kind: 'replace' as const, userId, byId: toId, reason: '工作交接' },
      ...{ startsAt: new Date(from).toISOString(), endsAt: new Date(to).toISOString() },
    });
  }
  for (const [came, spans] of passed) await passOn(context, db, came, toId, '工作交接', spans);
  await tellOf(context, facts, taken, {
    change: `${await nameOf(context, userId)} 的班由 ${await nameOf(context, toId)} 代班`,
    reason: '工作交接',
    to: async () => [toId],
  });
}

/** In the transaction in which somebody is disabled or removed. */
export async function tellVacancies(context: ObjectContext, { userId }: { userId: string }): Promise<void> {
  const { platform, db } = context;
  const facts = await loadFacts(platform, db);
  await tellOf(context, facts, duesOf(facts, userId), {
    change: `${await nameOf(context, userId)} 已离开，成为空缺`,
    reason: '请在值班表中安排其他成员。',
    to: async ({ groupId }) => {
      const leaders = await db.query<{ id: string }>(
        'SELECT leader_id AS id FROM hr_group WHERE tenant_id = $1 AND id = $2::uuid AND leader_id IS DISTINCT FROM $3',
        [groupId, userId],
      );
      return [...(await holdersInTenant(db, DUTY_PRIVILEGE)), ...leaders.flatMap(({ id }) => id ?? [])];
    },
  });
}
