/** Who may serve a shift on a day, and what stands against each: so that a refusal always has a way on. */
import type { DutyCandidates, DutyCandidatesQuery } from '../../../contract/duty/duty';
import { dayNumber } from '../../../contract/time/workdays';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { hoursWithin } from './hours';
import { problemOf, qualifiedFor } from './judge';
import { assertReckoned, loadReckoned } from './load';
import { planOf, spanOf } from './plan';

/** Those who can come first; who serves it already is left out. */
export async function dutyCandidates(
  { platform, db, actor }: TenantContext,
  { shiftId, day, ...asked }: DutyCandidatesQuery,
): Promise<DutyCandidates> {
  const facts = await loadReckoned(platform, db, day);
  assertReckoned(facts, day, 'day');
  const shift = facts.shifts.find(({ id }) => id === shiftId);
  if (!shift) throw notFound('班次');
  const at = dayNumber(day);
  const plan = planOf(facts, at + 1);
  const { from, to } = hoursWithin(spanOf(facts, plan.slots, shift, at), asked);
  const serving = new Set(
    plan.pieces
      .filter((one) => one.shiftId === shiftId && one.day === at && one.from < to && from < one.to)
      .map(({ user }) => user),
  );
  const turn = turnsAfter(shift.rule.members, serving);
  const people = await platform.directory.of(actor.tenantId);
  const found = [...(await qualifiedFor(db, shift, at))]
    .filter((id) => !serving.has(id))
    .flatMap((user) => {
      const person = people(user);
      if (!person) return [];
      return [{ person, problem: problemOf(facts, plan.pieces, { day: at, from, to, user }, shift.minRestHours) }];
    })
    .sort(
      (a, b) =>
        Number(a.problem !== null) - Number(b.problem !== null) ||
        turn(a.person.userId) - turn(b.person.userId) ||
        (a.person.name < b.person.name ? -1 : 1),
    );
  return found.map((one, place) => ({ ...one, next: place === 0 && one.problem === null }));
}

/** How many turns after those who serve somebody's own comes; who is not in the rotation comes behind it. */
function turnsAfter(members: readonly string[], serving: ReadonlySet<string>): (user: string) => number {
  const from = members.findIndex((id) => serving.has(id));
  return (user) => {
    const at = members.indexOf(user);
    return at < 0 ? members.length : (at - from - 1 + members.length) % members.length;
  };
}
