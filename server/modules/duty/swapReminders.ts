/**
 * Swaps that nobody has answered are told again as their shift comes near: to who is asked, and once somebody took it to who
 * approves. Each once; one that was made behind a time hears of the next one only.
 */
import { iso } from '../../base/present';
import { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { emit } from '../message';
import { type LoadedSwap, waitingSwaps } from './swapFacts';
import { approversOf, shiftsOf } from './swapMessages';

const HOUR_MS = 3_600_000;
/** Hours before the shift: 4, 3, 2, 1 weeks, 3, 2, 1 days, and 12 hours. */
const BEFORE = [28 * 24, 21 * 24, 14 * 24, 7 * 24, 72, 48, 24, 12] as const;

/** The last of the times that has passed, where the swap was there by then. */
function dueOf({ slot, row }: LoadedSwap, now: number): number | null {
  const due = BEFORE.filter((hours) => slot.from - hours * HOUR_MS <= now).at(-1);
  return due !== undefined && Date.parse(iso(row.createdAt)) < slot.from - due * HOUR_MS ? due : null;
}

async function remindIn(platform: Platform, db: TenantDb, now: number): Promise<void> {
  const instant = (ms: number) => new Date(ms).toISOString();
  const swaps = await waitingSwaps(db, instant(now), instant(now + BEFORE[0] * HOUR_MS));
  const due = swaps.flatMap((swap) => {
    const hours = dueOf(swap, now);
    return hours === null ? [] : [{ swap, hours }];
  });
  if (due.length === 0) return;
  const people = await platform.directory.of(db.tenantId);
  await db.transaction(async (tx) => {
    const say = await shiftsOf(tx);
    for (const { swap, hours } of due) {
      const { slot, askedId, qualified, requesterId, row } = swap;
      const isTaken = swap.state === 'TAKEN';
      const asked = askedId ? [askedId] : [...qualified];
      await emit(platform, tx, null, {
        ...{ event: 'dutySwapWaits', objectId: slot.shift.rosterId },
        to: isTaken ? await approversOf(tx, swap) : asked.filter((id) => id !== requesterId),
        variables: {
          shift: say(swap),
          giver: people(requesterId)?.name ?? '已离开的成员',
          answer: isTaken ? '批准' : '答复',
          reason: row.reason,
        },
        once: `${swap.id}:${swap.state}:${hours}`,
      });
    }
  });
}

/** @param now milliseconds since 1970 */
export async function remindOfSwaps(
  platform: Platform,
  now = Date.now(),
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const tenants = await platform.database.query<{ id: string }>(
    `SELECT DISTINCT t.id FROM tenant t JOIN duty_swap s ON s.tenant_id = t.id
      WHERE NOT t.disabled AND s.state IN ('OPEN', 'TAKEN') AND s.starts_at > $1 ORDER BY t.id`,
    [new Date(now).toISOString()],
  );
  for (const { id } of tenants) {
    if (signal?.aborted) return;
    await remindIn(platform, new TenantDb(platform.database, id), now);
  }
}
