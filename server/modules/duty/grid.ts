/** What a roster looks like in a span of days, and who is on duty now. */
import type { DutyCurrent, DutyGrid, DutyGridQuery, DutyNow } from '../../../contract/duty/duty';
import { MY_SHIFTS_DAYS, ROSTER_DAYS_AHEAD } from '../../../contract/duty/kinds';
import { slotKindOf } from '../../../contract/time/roster';
import { type Span, shortagesOf } from '../../../contract/time/shiftHours';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { can } from '../../base/actor';
import { addDays } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { loadKept } from '../../object/kept';
import { loadFacts, loadReckoned } from './load';
import { type FinalPiece, type KeptSlot, planOf } from './plan';
import { DUTY_PRIVILEGE, rosterKind } from './rosters';

const instantOf = (ms: number) => new Date(ms).toISOString();

export async function dutyGrid(
  { platform, db, actor }: TenantContext,
  id: string,
  { from, to }: DutyGridQuery,
): Promise<DutyGrid> {
  const { publishedTo } = await loadKept(db, rosterKind, id);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const facts = await loadReckoned(platform, db, from);
  const horizon = addDays(facts.today, ROSTER_DAYS_AHEAD);
  const plan = planOf(facts, dayNumber(horizon));
  const own = new Set(facts.shifts.filter(({ rosterId }) => rosterId === id).map((shift) => shift.id));
  const inside = ({ shiftId, day }: { shiftId: string; day: number }) =>
    own.has(shiftId) && day >= first && day <= last;
  const pieces = plan.pieces.filter(inside);
  const slots = plan.slots.filter(inside);
  const overrides = facts.overrides.filter(inside);
  const members = facts.shifts.flatMap(({ id: shiftId, rule }) =>
    own.has(shiftId) ? [...rule.members, ...(rule.holidayMembers ?? [])] : [],
  );
  const named = overrides.map(({ user }) => user);
  const userIds = [...new Set([...members, ...pieces.map(({ user }) => user), ...named])];
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const people = await platform.directory.of(actor.tenantId);
  return {
    days: days.map((day) => ({
      day: dayText(day),
      kind: slotKindOf(facts.calendar, day),
      special: facts.calendar.kindOf(day) ?? null,
    })),
    pieces: pieces.map((one) => ({
      shiftId: one.shiftId,
      day: dayText(one.day),
      from: instantOf(one.from),
      to: instantOf(one.to),
      userId: one.user,
      published: one.published,
      overrideId: one.overrideId,
    })),
    vacancies: vacanciesOf(slots, pieces),
    people: userIds.flatMap((userId) => people(userId) ?? []),
    leaves: userIds.flatMap((userId) =>
      days.flatMap((day) => {
        const hours = facts.hoursAway(userId, day);
        return facts.onLeave(userId, day) || hours !== null
          ? [{ userId, day: dayText(day), hours: facts.onLeave(userId, day) ? null : hours }]
          : [];
      }),
    ),
    overrides: overrides.map((one) => ({
      ...{ id: one.id, shiftId: one.shiftId, day: dayText(one.day), kind: one.kind, userId: one.user },
      ...{ byId: one.kind === 'replace' ? one.by : null, reason: one.reason, swapId: one.swapId },
      ...{ from: instantOf(one.from), to: instantOf(one.to) },
    })),
    publishedTo,
    horizon,
  };
}

/** By shift and day: when fewer serve than the rotation has seats. */
function vacanciesOf(slots: readonly KeptSlot[], pieces: readonly FinalPiece[]): DutyGrid['vacancies'] {
  const placeOf = ({ shiftId, day }: { shiftId: string; day: number }) => `${shiftId} ${day}`;
  const served = new Map<string, Span[]>();
  for (const piece of pieces) served.set(placeOf(piece), [...(served.get(placeOf(piece)) ?? []), piece]);
  const wanted = new Map<string, { shiftId: string; day: number; spans: Span[] }>();
  for (const slot of slots) {
    const before = wanted.get(placeOf(slot))?.spans ?? [];
    wanted.set(placeOf(slot), { shiftId: slot.shiftId, day: slot.day, spans: [...before, slot] });
  }
  return [...wanted].flatMap(([place, { shiftId, day, spans }]) =>
    shortagesOf(spans, served.get(place) ?? []).map(({ from, to, missing }) => ({
      ...{ shiftId, day: dayText(day), from: instantOf(from), to: instantOf(to), missing },
    })),
  );
}

/** Published days only: what is still reckoned is nobody's duty yet. */
export async function currentDuty({ platform, db, actor }: TenantContext): Promise<DutyCurrent> {
  const facts = await loadFacts(platform, db);
  const plan = planOf(facts, dayNumber(facts.today) + MY_SHIFTS_DAYS);
  const names = await db.query<{ id: string; shift: string; roster_id: string; roster: string }>(
    `SELECT s.id, s.name AS shift, r.id AS roster_id, r.name AS roster FROM duty_shift s
       JOIN duty_roster r ON r.tenant_id = s.tenant_id AND r.id = s.roster_id WHERE s.tenant_id = $1`,
  );
  const nameOf = new Map(names.map((row) => [row.id, row]));
  const people = await platform.directory.of(actor.tenantId);
  const now = Date.now();
  const published = plan.pieces.filter((one) => one.published && one.to > now).sort((a, b) => a.from - b.from);
  const present = (pieces: typeof published): DutyNow[] =>
    pieces.flatMap(({ shiftId, user, from, to }) => {
      const [name, person] = [nameOf.get(shiftId), people(user)];
      if (!name || !person) return [];
      const { roster_id: rosterId, roster: rosterName, shift: shiftName } = name;
      return [{ rosterId, rosterName, shiftName, person, from: instantOf(from), to: instantOf(to) }];
    });
  const until = now + MY_SHIFTS_DAYS * 86_400_000;
  return {
    now: present(published.filter(({ from }) => from <= now)),
    mine: present(published.filter(({ user, from }) => user === actor.userId && from <= until)),
    rosters: new Set(names.map((row) => row.roster_id)).size,
    editable: can(actor, DUTY_PRIVILEGE),
  };
}
