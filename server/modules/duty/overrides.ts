/**
 * Overrides of a roster as they come and go. One that is withdrawn stays as a row with the moment: the calendar feed tells
 * whoever had the shift by it that they do not have it any more.
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Span } from '../../../contract/time/shiftHours';
import { dayText } from '../../../contract/time/workdays';
import { dutyOverride } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, type KeptKind } from '../../object/kept';
import { changesOf, logOperation } from '../../object/operationLog';
import type { Facts, ToldOverride } from './load';
import { type FinalPiece, leaningOn, planOf } from './plan';
import { sayShift } from './words';

export const overrideKind: KeptKind<typeof dutyOverride> = {
  table: dutyOverride,
  module: 'duty',
  type: 'dutyOverride',
  noun: '值班调整',
  labels: { shiftId: '班次', day: '日期', kind: '方式', userId: '成员', byId: '代班人', reason: '原因' },
};

/** What an override does, in words. */
export const overrideWords = {
  add: (who: string) => `加入 ${who}`,
  remove: (who: string) => `${who} 不再值班`,
  replace: (who: string, by: string) => `${who} 的班由 ${by} 代班`,
} as const;

/** Ends overrides; those that had ended before stay as they are. @returns how many ended */
export const endOverrides = (tx: TenantDb, which: SQL): Promise<number> =>
  tx.update(dutyOverride, { withdrawnAt: sql`now()` }, and(which, isNull(dutyOverride.withdrawnAt)));

/** Ends one that was made by hand, and says so in the operation log. */
export async function withdrawOverride(
  { actor }: TenantContext,
  tx: TenantDb,
  before: Pick<typeof dutyOverride.$inferSelect, 'id' | 'shiftId' | 'day' | 'kind' | 'userId' | 'byId' | 'reason'>,
): Promise<void> {
  await endOverrides(tx, eq(dutyOverride.id, before.id));
  const { module, type, labels } = overrideKind;
  const gone = Object.fromEntries(Object.keys(labels).map((name) => [name, null]));
  const about = { module, action: 'deleted', objectType: type, objectId: before.id };
  await logOperation(tx, actor, { ...about, changes: changesOf(labels, before, gone) });
}

/**
 * The override by hand by which somebody has a piece, where it has to end for another to take its place. On a day with an
 * approved swap overrides are laid one on top of the other: another one simply comes on top, and what was agreed between
 * people stays. One that was split there would stand behind the swap that built on it, and undo it unsaid.
 */
export function cameBy(
  { overrides }: Pick<Facts, 'overrides'>,
  piece: Pick<FinalPiece, 'shiftId' | 'day' | 'overrideId'>,
): ToldOverride | undefined {
  const swapped = overrides.some(
    ({ shiftId, day, swapId }) => shiftId === piece.shiftId && day === piece.day && swapId !== null,
  );
  return swapped ? undefined : overrides.find(({ id, swapId }) => id === piece.overrideId && swapId === null);
}

/**
 * A shift that somebody has by an override by hand goes to another, or to nobody. The override ends and another one takes
 * its place, for overrides by hand do not build on each other: one more on top of it would change nothing.
 * @param toId who serves instead; null: nobody
 * @param spans the hours that go, in their order and apart from each other; the rest stays as it was arranged
 * @returns the override that stands now, of several the last; where none is needed any more, the one that ended
 */
export async function passOn(
  context: TenantContext,
  tx: TenantDb,
  came: ToldOverride,
  toId: string | null,
  reason: string,
  spans: readonly Span[],
): Promise<{ id: string; version: number }> {
  const byId = came.kind === 'replace' ? came.by : null;
  const common = { shiftId: came.shiftId, day: dayText(came.day), reason };
  await withdrawOverride(context, tx, { ...came, ...common, userId: came.user, byId, reason: came.reason });
  const instant = (ms: number) => new Date(ms).toISOString();
  const gone = spans
    .map(({ from, to }) => ({ from: Math.max(came.from, from), to: Math.min(came.to, to) }))
    .filter(({ from, to }) => from < to);
  const ends = [...gone.map(({ from }) => from), came.to];
  const begins = [came.from, ...gone.map(({ to }) => to)];
  for (const [at, from] of begins.entries()) {
    const to = ends[at] ?? from;
    if (from >= to) continue;
    const stays = { kind: came.kind, userId: came.user, byId, startsAt: instant(from), endsAt: instant(to) };
    await addKept(context, tx, overrideKind, { ...common, ...stays, reason: came.reason });
  }
  let saved = { id: came.id, version: 1 };
  for (const { from, to } of gone) {
    const times = { startsAt: instant(from), endsAt: instant(to) };
    if (came.kind === 'replace' && toId !== came.user) {
      const kind = toId === null ? ('remove' as const) : ('replace' as const);
      saved = await addKept(context, tx, overrideKind, { ...common, ...times, kind, userId: came.user, byId: toId });
    } else if (came.kind === 'add' && toId !== null) {
      saved = await addKept(context, tx, overrideKind, { ...common, ...times, kind: 'add', userId: toId, byId: null });
    }
  }
  return saved;
}

/**
 * What was agreed on top of an override stands and falls with it: B→C says nothing once A→B is gone, and C would read of an
 * approved swap that has no effect.
 * @param gone which overrides are to end
 * @throws 422 that names what has to be called off first
 */
export async function assertNothingLeans(
  { platform, actor }: TenantContext,
  facts: Facts,
  gone: (one: ToldOverride) => boolean,
): Promise<void> {
  const ending = facts.overrides.filter(gone);
  if (ending.length === 0) return;
  const { slots } = planOf(facts, Math.max(...ending.map(({ day }) => day)));
  const [met] = leaningOn(facts.overrides, slots, gone);
  if (!met) return;
  const people = await platform.directory.of(actor.tenantId);
  const nameOf = (id: string) => people(id)?.name ?? '已离开的成员';
  const shift = facts.shifts.find(({ id }) => id === met.shiftId)?.name ?? '';
  const what =
    met.kind === 'replace'
      ? overrideWords.replace(nameOf(met.user), nameOf(met.by))
      : overrideWords[met.kind](nameOf(met.user));
  const [later, call] = met.swapId === null ? ['调整', '撤销该调整'] : ['批准的换班', '取消该换班'];
  throw againstRule(`${sayShift(shift, met.from, facts.zone)} 之后${later}「${what}」以此为前提，请先${call}`);
}
