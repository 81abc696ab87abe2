/**
 * Who serves, by a table: a roster that was made elsewhere, or that went out and was changed there. What the table names is
 * compared with the final schedule, and what differs is judged as a whole and laid over it by overrides, as by hand.
 */
import type { DutyImport, DutyImported } from '../../../contract/duty/duty';
import { GRID_DAYS_MAX, ROSTER_DAYS_AHEAD } from '../../../contract/duty/kinds';
import type { Piece } from '../../../contract/time/layers';
import type { Span } from '../../../contract/time/shiftHours';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { newId } from '../../base/present';
import type { TenantDb } from '../../db/scope';
import { invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { Unfit } from '../../object/fields/reading';
import { loadKept } from '../../object/kept';
import { type PeopleInFiles, peopleInFiles } from '../../object/register/table/people';
import { emit } from '../message';
import { laid } from './changes';
import { problemOf } from './judge';
import { type Facts, loadReckoned } from './load';
import { type FinalPiece, type Plan, type PlannedShift, planOf, spanOf } from './plan';
import { lockDuty, rosterKind } from './rosters';
import { sayShift } from './words';

/** What the table says of a shift on a day. */
interface Slot {
  shift: PlannedShift;
  day: number;
  /** Places of its rows. */
  rows: number[];
  wanted: Set<string>;
}
/** A slot that others serve than before. */
interface Changed extends Slot {
  times: Span;
  mine: FinalPiece[];
  out: string[];
  come: string[];
}

/** Collects what is wrong, by row, and goes on: whoever mends a table wants to know all of it. */
class Problems {
  readonly found: DutyImported['problems'] = [];
  say(rows: readonly number[], text: string): void {
    for (const row of rows) this.found.push({ row, text });
  }
}

/** A vacancy stands in an exported table as 空缺, with how many are missing. */
const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !/^空缺/.test(name));

function slotsOf(
  rows: DutyImport['rows'],
  shifts: readonly PlannedShift[],
  people: PeopleInFiles,
  problems: Problems,
): Slot[] {
  const byName = new Map(shifts.map((shift) => [shift.name.trim(), shift]));
  const slots = new Map<string, Slot>();
  for (const [row, { day, shift: name, people: said }] of rows.entries()) {
    const shift = byName.get(name.trim());
    if (!shift) {
      problems.say([row], `值班表中没有班次“${name.trim()}”`);
      continue;
    }
    const key = `${shift.id} ${day}`;
    const slot = slots.get(key) ?? { shift, day: dayNumber(day), rows: [], wanted: new Set<string>() };
    slots.set(key, slot);
    slot.rows.push(row);
    for (const one of namesIn(said)) {
      try {
        slot.wanted.add(people.find(one));
      } catch (error) {
        if (!(error instanceof Unfit)) throw error;
        problems.say([row], error.message);
      }
    }
  }
  return [...slots.values()];
}

function changedOf(slots: readonly Slot[], facts: Facts, plan: Plan, problems: Problems): Changed[] {
  const last = dayNumber(facts.today) + ROSTER_DAYS_AHEAD;
  return slots.flatMap((slot) => {
    const { shift, day, rows, wanted } = slot;
    if (day > last) {
      problems.say(rows, `值班最多排到 ${dayText(last)}`);
      return [];
    }
    const mine = plan.pieces.filter((one) => one.shiftId === shift.id && one.day === day);
    const serving = new Set(mine.map(({ user }) => user));
    const out = [...serving].filter((user) => !wanted.has(user));
    const come = [...wanted].filter((user) => !serving.has(user));
    if (out.length + come.length === 0) return [];
    const times = spanOf(facts, plan.slots, shift, day);
    if (times.to <= Date.now()) {
      problems.say(rows, '该班次已经结束，不能调整');
      return [];
    }
    if (mine.some(({ from, to }) => from !== times.from || to !== times.to)) {
      problems.say(rows, '该班次当天按时段分给几个人，请在当天的面板中调整');
      return [];
    }
    return [{ ...slot, times, mine, out, come }];
  });
}

/** Whoever comes is judged beside all that stays and all others who come: a table may exchange people. */
function judge(changed: readonly Changed[], facts: Facts, plan: Plan, people: PeopleInFiles, problems: Problems): void {
  const leaving = new Set(changed.flatMap(({ mine, out }) => mine.filter(({ user }) => out.includes(user))));
  const byUser = new Map<string, Piece[]>();
  const add = (piece: Piece) => {
    const own = byUser.get(piece.user);
    if (own) own.push(piece);
    else byUser.set(piece.user, [piece]);
  };
  for (const piece of plan.pieces) if (!leaving.has(piece)) add(piece);
  for (const { shift, day, times, come, rows } of changed) {
    for (const user of come) {
      const served = { ...times, day, user };
      const name = people.say(user) ?? '该成员';
      const problem = problemOf(facts, byUser.get(user) ?? [], served, shift.minRestHours, name);
      if (problem) problems.say(rows, problem);
      add(served);
    }
  }
}

/** Who was disabled serves nothing. */
async function judgeThere(tx: TenantDb, changed: readonly Changed[], people: PeopleInFiles, problems: Problems) {
  const ids = [...new Set(changed.flatMap(({ come }) => come))];
  const gone = await tx.query<{ id: string }>(
    'SELECT id FROM tenant_member WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND disabled',
    [ids],
  );
  const disabled = new Set(gone.map(({ id }) => id));
  for (const { come, rows } of changed) {
    for (const user of come) if (disabled.has(user)) problems.say(rows, `${people.say(user) ?? '该成员'}已停用`);
  }
}

/** One out for one in; who is left over goes, or comes, without the other. */
async function write(context: TenantContext, tx: TenantDb, facts: Facts, changed: readonly Changed[]): Promise<void> {
  for (const { shift, day, times, mine, out, come } of changed) {
    for (let at = 0; at < Math.max(out.length, come.length); at += 1) {
      const [gone, comes] = [out[at], come[at]];
      const kind = gone && comes ? 'replace' : gone ? 'remove' : 'add';
      const userId = gone ?? comes ?? '';
      const change = { shiftId: shift.id, day: dayText(day), kind, userId, reason: BY_TABLE } as const;
      await laid(context, tx, facts, {
        pieces: mine.filter(({ user }) => user === gone),
        times,
        change: { ...change, byId: gone && comes ? comes : null },
      });
    }
  }
}
const BY_TABLE = '按导入的表格调整';

/** Each hears once, of the first of their shifts and of how many there are; of what is published alone. */
async function tell(context: TenantContext, tx: TenantDb, facts: Facts, rosterId: string, changed: readonly Changed[]) {
  const { platform, actor } = context;
  const id = newId();
  const concerned = new Map<string, Changed[]>();
  for (const slot of [...changed].sort((a, b) => a.times.from - b.times.from)) {
    if (slot.day > (slot.shift.publishedTo ?? 0)) continue;
    for (const user of [...slot.out, ...slot.come]) concerned.set(user, [...(concerned.get(user) ?? []), slot]);
  }
  for (const [user, slots] of concerned) {
    const [first] = slots;
    if (!first) continue;
    const more = slots.length > 1 ? ` 等 ${slots.length} 个班次` : '';
    const shift = `${sayShift(first.shift.name, first.times.from, facts.zone)}${more}`;
    await emit(platform, tx, actor, {
      ...{ event: 'dutyChanged', objectId: rosterId, to: [user], once: `${id} ${user}` },
      variables: { shift, change: BY_TABLE, reason: '' },
    });
  }
}

/** @throws 400 where its days lie too far apart */
export function importRows(
  context: TenantContext,
  rosterId: string,
  { rows, dryRun }: DutyImport,
): Promise<DutyImported> {
  const days = rows.map(({ day }) => day).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  if (dayNumber(last) - dayNumber(first) >= GRID_DAYS_MAX)
    throw invalid(`一次最多导入 ${GRID_DAYS_MAX} 天，请拆分后再导入`, 'rows');
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    await loadKept(tx, rosterKind, rosterId);
    const facts = await loadReckoned(context.platform, tx, first);
    const plan = planOf(facts, dayNumber(facts.today) + ROSTER_DAYS_AHEAD);
    const people = await peopleInFiles(tx);
    const problems = new Problems();
    const shifts = facts.shifts.filter((shift) => shift.rosterId === rosterId);
    const slots = slotsOf(rows, shifts, people, problems);
    const changed = changedOf(slots, facts, plan, problems);
    judge(changed, facts, plan, people, problems);
    await judgeThere(tx, changed, people, problems);
    if (!dryRun && problems.found.length === 0) {
      await write(context, tx, facts, changed);
      await tell(context, tx, facts, rosterId, changed);
    }
    return {
      changed: changed.length,
      same: slots.length - changed.length,
      rows: changed.reduce((sum, slot) => sum + slot.rows.length, 0),
      unpublished: new Set(changed.filter(({ day, shift }) => day > (shift.publishedTo ?? 0)).map(({ day }) => day))
        .size,
      problems: problems.found.sort((a, b) => a.row - b.row),
    };
  });
}
