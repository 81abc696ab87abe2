/** One's own shifts at a secret address that calendars subscribe to; rights are judged each time it is read. */
import type { DutyFeed, DutyFeedMade } from '../../../contract/duty/duty';
import { FEED_DAYS } from '../../../contract/duty/kinds';
import { dayNumber } from '../../../contract/time/workdays';
import { addDays, iso } from '../../base/present';
import { dutyFeed } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import type { Platform } from '../../platform';
import { hashToken, newToken } from '../auth';
import { calendarOf, type FeedShift } from './calendar';
import { type Facts, loadFacts } from './load';
import { type KeptSlot, planOf } from './plan';

const BASE = '/api/hrp/duty/calendar';

export async function feedOf({ db, actor }: TenantContext): Promise<DutyFeed> {
  const found = await db.find(dutyFeed, actor.userId);
  return { since: found ? iso(found.createdAt) : null };
}

/** A new address; the one before it is dead with that. */
export function makeFeed({ platform, db, actor }: TenantContext): Promise<DutyFeedMade> {
  const token = newToken();
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ at: string }>(
      `INSERT INTO duty_feed (tenant_id, id, token_hash) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()
       RETURNING created_at AS at`,
      [actor.userId, hashToken(token)],
    );
    await noteFeed(tx, actor, 'created');
    return { since: iso(row?.at ?? new Date().toISOString()), url: `${platform.env.publicUrl}${BASE}/${token}` };
  });
}

export function dropFeed({ db, actor }: TenantContext): Promise<void> {
  return db.transaction(async (tx) => {
    const rows = await tx.query('DELETE FROM duty_feed WHERE tenant_id = $1 AND id = $2 RETURNING id', [actor.userId]);
    if (rows.length > 0) await noteFeed(tx, actor, 'deleted');
  });
}

const noteFeed = (tx: TenantDb, actor: { userId: string }, action: string) =>
  logOperation(tx, actor, { module: 'duty', action, objectType: 'dutyFeed', objectId: actor.userId });

/** @throws 404 for an unknown or replaced address, a disabled member or enterprise: nobody tells them apart */
export async function readFeed(platform: Platform, token: string): Promise<string> {
  const [owner] = await platform.database.query<{ tenant_id: string; id: string }>(
    `SELECT f.tenant_id, f.id FROM duty_feed f
       JOIN tenant t ON t.id = f.tenant_id AND NOT t.disabled
       JOIN tenant_member m ON m.tenant_id = f.tenant_id AND m.id = f.id AND NOT m.disabled
       JOIN account a ON a.id = m.id AND NOT a.disabled
      WHERE f.token_hash = $1`,
    [hashToken(token)],
  );
  if (!owner) throw notFound('日历');
  return calendarOf(await shiftsOf(platform, new TenantDb(platform.database, owner.tenant_id), owner.id));
}

/** One's published shifts, and as cancelled those that one had and does not serve any more. */
async function shiftsOf(platform: Platform, db: TenantDb, userId: string): Promise<FeedShift[]> {
  const today = await platform.calendars.today(db.tenantId);
  const [first, last] = [addDays(today, -FEED_DAYS.back), addDays(today, FEED_DAYS.ahead)];
  const facts = await loadFacts(platform, db, first);
  const shifts = new Map(facts.shifts.map((shift) => [shift.id, shift]));
  const lastPublished = Math.max(0, ...facts.shifts.map(({ publishedTo }) => publishedTo ?? 0));
  const { pieces, slots } = planOf(facts, Math.min(dayNumber(last), lastPublished));
  const begins = beginnings(facts, slots);
  const mine = pieces.filter((one) => one.user === userId && one.published && one.day >= dayNumber(first));
  const served = new Set(mine.map(partOf));
  const had = [
    ...slots.filter((one) => one.published && one.user === userId),
    ...givenTo(facts, userId),
    ...restsOf(facts, slots, userId),
  ];
  const gone = new Map(had.filter((one) => one.day >= dayNumber(first)).map((one) => [partOf(one), one]));
  for (const slot of served) gone.delete(slot);
  return [
    ...mine.map((one) => ({ ...one, cancelled: false })),
    ...[...gone.values()].map((one) => ({ ...one, cancelled: true })),
  ].flatMap(({ shiftId, day, from, to, cancelled }) => {
    const shift = shifts.get(shiftId);
    if (!shift) return [];
    const named = { shift: shift.name, roster: shift.rosterName };
    const part = Math.round((from - (begins.get(slotOf({ shiftId, day })) ?? from)) / 60_000);
    return [
      { shiftId, day, from, to, userId, cancelled, part, ...named, ...changesOf(facts, { shiftId, day }, userId) },
    ];
  });
}

/** When a shift begins on a day, by slot; where none was published, with the first override. */
function beginnings(facts: Facts, slots: readonly KeptSlot[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const one of [...slots, ...facts.overrides, ...facts.withdrawn]) {
    found.set(slotOf(one), Math.min(found.get(slotOf(one)) ?? one.from, one.from));
  }
  return found;
}

/** Parts of a shift that may have stayed with somebody behind hours which were taken from them. */
const restsOf = ({ overrides, withdrawn }: Facts, slots: readonly KeptSlot[], userId: string) =>
  [...withdrawn, ...overrides]
    .filter((one) => one.user === userId)
    .flatMap((one) => {
      const whole = slots.find((slot) => slotOf(slot) === slotOf(one) && slot.from < one.to && one.to < slot.to);
      return whole ? [{ shiftId: one.shiftId, day: one.day, from: one.to, to: whole.to }] : [];
    });

const slotOf = ({ shiftId, day }: { shiftId: string; day: number }) => `${shiftId} ${day}`;

const partOf = (one: { shiftId: string; day: number; from: number }) => `${slotOf(one)} ${one.from}`;

/** What overrides of published days gave to somebody, whoever has it now, those that were withdrawn among them. */
const givenTo = ({ shifts, overrides, withdrawn }: Facts, userId: string) =>
  [...withdrawn, ...overrides].filter(
    (one) =>
      (one.kind === 'replace' ? one.by : one.kind === 'add' ? one.user : null) === userId &&
      one.day <= (shifts.find(({ id }) => id === one.shiftId)?.publishedTo ?? 0),
  );

/** How often overrides that name somebody came and went on a slot, and when last: it only ever rises. */
function changesOf({ overrides, withdrawn }: Facts, slot: { shiftId: string; day: number }, userId: string) {
  const moments = [...overrides, ...withdrawn]
    .filter(
      (one) => slotOf(one) === slotOf(slot) && (one.user === userId || (one.kind === 'replace' && one.by === userId)),
    )
    .flatMap(({ madeAt, withdrawnAt }) => [madeAt, ...(withdrawnAt === null ? [] : [withdrawnAt])]);
  return { sequence: moments.length, changedAt: moments.length > 0 ? Math.max(...moments) : null };
}
