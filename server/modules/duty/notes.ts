/** What whoever serves a shift hands over: written by those of the slot, read by everybody, told to who comes next. */
import { and, eq } from 'drizzle-orm';
import type { DutyNote, DutyNoteSave, DutyNotes, DutyNotesQuery } from '../../../contract/duty/duty';
import { HANDOVER_HOURS } from '../../../contract/duty/kinds';
import { cutText } from '../../../contract/text/cut';
import { dayNumber, dayText } from '../../../contract/time/workdays';
import { can } from '../../base/actor';
import { addDays, iso } from '../../base/present';
import { dutyNote } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { againstRule, forbidden, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { addKept, changeKept, type KeptKind, removeKept } from '../../object/kept';
import { staleRow } from '../../object/stale';
import { emit } from '../message';
import { assertReckoned, type Facts, loadFacts } from './load';
import { type FinalPiece, type PlannedShift, planOf } from './plan';
import { DUTY_PRIVILEGE, lockDuty } from './rosters';
import { sayShift } from './words';

const noteKind: KeptKind<typeof dutyNote> = {
  table: dutyNote,
  module: 'duty',
  type: 'dutyNote',
  noun: '交接',
  labels: { text: '内容' },
};
const HOUR_MS = 3_600_000;
const WORDS = 80;

interface Slot {
  shift: PlannedShift;
  day: number;
  facts: Facts;
  /** Published ones of the roster, in the order of their beginnings. */
  pieces: FinalPiece[];
  /** Of the slot itself. */
  own: FinalPiece[];
}

/** The days around a slot: what served before it, and what comes after. */
async function slotOf({ platform, db }: TenantContext, { shiftId, day }: DutyNotesQuery): Promise<Slot> {
  const around = HANDOVER_HOURS / 24 + 1;
  const facts = await loadFacts(platform, db, addDays(day, -around));
  assertReckoned(facts, day, 'day');
  const shift = facts.shifts.find(({ id }) => id === shiftId);
  if (!shift) throw notFound('班次');
  const at = dayNumber(day);
  const ours = new Set(facts.shifts.flatMap(({ id, rosterId }) => (rosterId === shift.rosterId ? [id] : [])));
  const pieces = planOf(facts, at + around)
    .pieces.filter((one) => one.published && ours.has(one.shiftId))
    .sort((a, b) => a.from - b.from);
  return { shift, day: at, facts, pieces, own: pieces.filter((one) => one.shiftId === shiftId && one.day === at) };
}

/** The slot whose end is the nearest before this one begins. */
function slotBefore({ pieces, own }: Slot): FinalPiece | undefined {
  const begins = Math.min(...own.map(({ from }) => from));
  return pieces
    .filter(({ to }) => to <= begins && to >= begins - HANDOVER_HOURS * HOUR_MS)
    .sort((a, b) => b.to - a.to)[0];
}

/**
 * Who serves next in the roster once somebody's hours of this slot end; those of the same beginning together. Of a shift that
 * several serve by the hour it is whoever follows within it.
 */
function servesNext({ pieces, own }: Slot, userId: string): FinalPiece[] {
  const begun = own.filter(({ user, from }) => user === userId && from <= Date.now());
  const ends = Math.max(...begun.map(({ to }) => to));
  const after = pieces.filter(({ from }) => from >= ends && from <= ends + HANDOVER_HOURS * HOUR_MS);
  return after.filter(({ from }) => from === after[0]?.from);
}

const notesOf = (db: TenantDb, shiftId: string, day: string) =>
  db.select(dutyNote, and(eq(dutyNote.shiftId, shiftId), eq(dutyNote.day, day)));

export async function readNotes(context: TenantContext, query: DutyNotesQuery): Promise<DutyNotes> {
  return present(context, await slotOf(context, query));
}

async function present(context: TenantContext, slot: Slot): Promise<DutyNotes> {
  const { platform, db, actor } = context;
  const { shift, day, facts, own } = slot;
  const before = slotBefore(slot);
  const people = await platform.directory.of(actor.tenantId);
  const shown = async (shiftId: string, on: number): Promise<DutyNote[]> => {
    const name = facts.shifts.find(({ id }) => id === shiftId)?.name ?? '';
    const rows = await notesOf(db, shiftId, dayText(on));
    return rows
      .map(({ id, userId, text, updatedAt, version, day: of }) => ({
        ...{ id, person: people(userId), shiftName: name, day: of, text, time: iso(updatedAt), version },
      }))
      .sort((a, b) => (a.time < b.time ? -1 : 1));
  };
  return {
    before: before ? await shown(before.shiftId, before.day) : [],
    own: await shown(shift.id, day),
    editable: own.some(({ user, from }) => user === actor.userId && from <= Date.now()),
  };
}

/** One's own note of a slot that has begun. */
export function saveNote(context: TenantContext, input: DutyNoteSave): Promise<DutyNotes> {
  const { shiftId, day, version } = input;
  const text = input.text.trim();
  const { userId } = context.actor;
  return context.db.transaction(async (tx) => {
    await lockDuty(tx);
    const inside = { ...context, db: tx };
    const slot = await slotOf(inside, input);
    const mine = slot.own.filter(({ user }) => user === userId);
    if (mine.length === 0) {
      throw can(context.actor, DUTY_PRIVILEGE)
        ? againstRule('交接由值这个班的人写')
        : forbidden('只有值这个班的人可以写交接');
    }
    if (mine.every(({ from }) => from > Date.now())) throw againstRule('班次还没有开始，开始后可以写交接');
    const [kept] = (await notesOf(tx, shiftId, day)).filter((one) => one.userId === userId);
    if (!kept) {
      if (text) await addKept(inside, tx, noteKind, { shiftId, day, userId, text });
    } else if (kept.version !== version) throw await staleRow(inside, kept);
    else if (text) await changeKept(inside, tx, noteKind, kept.id, version, { text });
    else await removeKept(inside, tx, noteKind, kept.id);
    if (text && text !== kept?.text) await tellNext(inside, slot, text, userId);
    return present(inside, slot);
  });
}

async function tellNext(
  { platform, db, actor }: TenantContext,
  slot: Slot,
  text: string,
  userId: string,
): Promise<void> {
  const next = servesNext(slot, userId);
  const [first] = next;
  if (!first) return;
  const name = slot.facts.shifts.find(({ id }) => id === first.shiftId)?.name ?? '';
  await emit(platform, db, actor, {
    event: 'dutyHandedOver',
    objectId: slot.shift.rosterId,
    to: next.map(({ user }) => user),
    variables: { shift: sayShift(name, first.from, slot.facts.zone), text: cutText(text, WORDS) },
  });
}
