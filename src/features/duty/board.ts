/** The roster as rows and cells: people by days, or shifts by days. Pure. */
import type { DutyGrid, DutyOverride, DutyPiece, Roster, Shift } from '@contract/duty/duty';
import { isNight } from '@contract/duty/kinds';
import type { Person } from '@contract/envelope';
import { balanceOf } from '@contract/time/layers';
import { slotKinds } from '@contract/time/roster';
import { zoneOf } from '@contract/time/zone';
import dayjs from 'dayjs';
import { wallAt, zoneHere } from '@/utils/today';

export type Span = 'month' | 'week';
export type Axis = 'people' | 'shifts';

const shown = (at: dayjs.Dayjs) => at.format('YYYY-MM-DD');

/** The days of the month or week that a day lies in; weeks begin on Monday. */
export function rangeOf(day: string, span: Span): { from: string; to: string } {
  const at = dayjs(day);
  if (span === 'month') return { from: shown(at.startOf('month')), to: shown(at.endOf('month')) };
  const monday = at.subtract((at.day() + 6) % 7, 'day');
  return { from: shown(monday), to: shown(monday.add(6, 'day')) };
}
export const moved = (day: string, span: Span | 'day', by: number): string => shown(dayjs(day).add(by, span));

/** One letter a shift: the first of its name that no other has taken. */
export function lettersOf(shifts: readonly Pick<Shift, 'id' | 'name'>[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    shifts.map(({ id, name }, at) => {
      const letter = [...name.trim()].find((one) => !taken.has(one)) ?? String(at + 1);
      taken.add(letter);
      return [id, letter];
    }),
  );
}

/** `11月27日 星期五 周末` */
export function sayDay({ day, kind, special }: DutyGrid['days'][number]): string {
  const mark = special === 'work' ? '补班' : kind === 'workday' ? '' : slotKinds[kind];
  return [dayjs(day).format('M月D日 dddd'), mark].filter(Boolean).join(' ');
}

/** `20:30 – 次日 08:30`; of a shift that begins on another day here than where it is served: `次日 00:00 – 次日 08:00` */
export function sayTimes({ from, to, day }: Pick<DutyPiece, 'from' | 'to'> & { day?: string }): string {
  const [start, end] = [wallAt(from), wallAt(to)];
  const first = day === undefined ? start.startOf('day') : dayjs(day);
  const said = (at: dayjs.Dayjs) => {
    const by = at.startOf('day').diff(first, 'day');
    const word = by === 0 ? '' : by === 1 ? '次日 ' : by === -1 ? '前一日 ' : `${at.format('M月D日')} `;
    return word + at.format('HH:mm');
  };
  return `${said(start)} – ${said(end)}`;
}

/** When a shift is served by its own clocks: `09:00 – 下一班开始（Europe/Berlin）`. */
export function sayClocks({ from, to, handsOver, zone }: Pick<Shift, 'from' | 'to' | 'handsOver' | 'zone'>): string {
  return `${from} – ${handsOver ? '下一班开始' : to}${zone ? `（${zone}）` : ''}`;
}

export interface Served {
  piece: DutyPiece;
  shift: Shift;
  letter: string;
  /** Of its place among the shifts: its colour. */
  tint: number;
  person: Person | undefined;
  /** Why it is not as the rotation gave it. */
  override: DutyOverride | undefined;
  /** In words: 代班（原 孙伟，家中有事）. */
  why: string;
}
/** Whether nothing can be arranged any more, or yet: it is over (where nobody serves, with its last day), or too far off. */
export function isFixed(
  {
    shift,
    day,
    its,
    today,
    horizon,
  }: {
    shift: Pick<Shift, 'from' | 'to' | 'handsOver' | 'zone'>;
    day: string;
    its: readonly Pick<Served, 'piece'>[];
    today: string;
    horizon: string;
  },
  now = Date.now(),
): boolean {
  if (its.length > 0) return its.every(({ piece }) => Date.parse(piece.to) <= now);
  const last = shift.to <= shift.from || shift.handsOver || shift.zone ? moved(day, 'day', 1) : day;
  return last < today || day > horizon;
}

export interface Cell {
  day: string;
  served: readonly Served[];
  /** Shifts that nobody serves, or fewer than should, or not all of the time. */
  vacant: readonly Shift[];
  /** All day. */
  onLeave: boolean;
  /** Somebody was taken out of the rotation's turn here. */
  out: readonly DutyOverride[];
  /** All of it in words, for the tooltip and for screen readers. */
  words: string;
}
export interface Row {
  key: string;
  label: string;
  person?: Person;
  shift?: Shift;
  own: boolean;
  cells: readonly Cell[];
}

export interface Board {
  roster: Roster;
  grid: DutyGrid;
  letters: ReadonlyMap<string, string>;
  /** Who looks: their row is the first. */
  userId: string | undefined;
}

const byId = (people: readonly Person[]) => new Map(people.map((one) => [one.userId, one]));

function whyOf(override: DutyOverride | undefined, nameOf: (id: string) => string): string {
  if (!override) return '轮换';
  const source = override.swapId ? '换班' : override.kind === 'add' ? '临时安排' : '代班';
  const facts = [override.kind === 'replace' && `原 ${nameOf(override.userId)}`, override.reason].filter(Boolean);
  return facts.length > 0 ? `${source}（${facts.join('，')}）` : source;
}

/** What is served on each day, once looked up. */
export function servedBy({ roster, grid, letters }: Board): Served[] {
  const people = byId(grid.people);
  const shifts = new Map(roster.shifts.map((shift, at) => [shift.id, { shift, tint: at % 6 }]));
  const overrides = new Map(grid.overrides.map((one) => [one.id, one]));
  const nameOf = (id: string) => people.get(id)?.name ?? '已离开的成员';
  return grid.pieces.flatMap((piece) => {
    const of = shifts.get(piece.shiftId);
    if (!of) return [];
    const override = piece.overrideId ? overrides.get(piece.overrideId) : undefined;
    const letter = letters.get(piece.shiftId) ?? '';
    return [{ piece, ...of, letter, person: people.get(piece.userId), override, why: whyOf(override, nameOf) }];
  });
}

/** `夜班空缺`, with the hours where they are a part of it, and how many where it is more than one. */
function sayVacancy({ from, to, missing, day }: DutyGrid['vacancies'][number], hours: boolean): string {
  return `空缺${missing > 1 ? ` ${missing} 人` : ''}${hours ? `（${sayTimes({ from, to, day })}）` : ''}`;
}

/** What is vacant of a shift on a day, in words; empty where nothing is. */
export function vacanciesOf({ grid }: Pick<Board, 'grid'>, shiftId: string, day: string): string[] {
  const its = grid.vacancies.filter((one) => one.shiftId === shiftId && one.day === day);
  const served = grid.pieces.some((one) => one.shiftId === shiftId && one.day === day);
  return its.map((one) => sayVacancy(one, served || its.length > 1));
}

const sayServed = ({ shift, piece, why }: Served, name = '') =>
  [
    `${shift.name} ${sayTimes(piece)}${shift.zone ? `（${shift.zone}）` : ''}`,
    name,
    why === '轮换' ? '' : why,
    piece.published ? '' : '未发布',
  ]
    .filter(Boolean)
    .join('，');

/** People who serve or could, the reader first; a last row tells what nobody serves. */
export function peopleRows(board: Board): Row[] {
  const { roster, grid, userId } = board;
  const served = servedBy(board);
  const order = new Map(roster.people.map((one, at) => [one.userId, at]));
  const rank = (id: string) => (id === userId ? -1 : (order.get(id) ?? roster.people.length));
  const people = [...grid.people].sort((a, b) => rank(a.userId) - rank(b.userId));
  const leaves = new Map(grid.leaves.map((one) => [`${one.userId} ${one.day}`, one.hours ?? '']));
  const rows = people.map((person): Row => {
    const own = served.filter(({ piece }) => piece.userId === person.userId);
    return {
      ...{ key: person.userId, label: person.name, person, own: person.userId === userId },
      cells: grid.days.map((day) => {
        const here = own.filter(({ piece }) => piece.day === day.day);
        const leave = leaves.get(`${person.userId} ${day.day}`);
        const onLeave = leave === '';
        const out = grid.overrides.filter(
          (one) => one.day === day.day && one.kind !== 'add' && one.userId === person.userId,
        );
        const facts = [
          ...here.map((one) => sayServed(one)),
          ...(leave === undefined ? [] : [`请假${leave && `（${leave}）`}`]),
          ...(out.length > 0 && here.length === 0 ? ['本应值班，已调整'] : []),
        ];
        return {
          ...{ day: day.day, served: here, vacant: [], onLeave, out },
          words: `${person.name}，${sayDay(day)}：${facts.join('；') || '不值班'}`,
        };
      }),
    };
  });
  if (grid.vacancies.length === 0) return rows;
  return [
    ...rows,
    {
      ...{ key: 'vacant', label: '空缺', own: false },
      cells: grid.days.map((day) => {
        const vacant = roster.shifts.filter(({ id }) =>
          grid.vacancies.some((one) => one.day === day.day && one.shiftId === id),
        );
        const names = vacant.flatMap(({ id, name }) => vacanciesOf(board, id, day.day).map((said) => name + said));
        return {
          ...{ day: day.day, served: [], vacant, onLeave: false, out: [] },
          words: `${sayDay(day)}：${names.join('、') || '没有空缺'}`,
        };
      }),
    },
  ];
}

export function shiftRows(board: Board): Row[] {
  const { roster, grid } = board;
  const served = servedBy(board);
  const wanted = new Set([...served.map(({ shift }) => shift.id), ...grid.vacancies.map(({ shiftId }) => shiftId)]);
  return roster.shifts
    .filter(({ id, enabled }) => enabled || wanted.has(id))
    .map((shift) => ({
      ...{ key: shift.id, label: shift.name, shift, own: false },
      cells: grid.days.map((day) => {
        const here = served.filter(({ piece }) => piece.shiftId === shift.id && piece.day === day.day);
        const vacant = grid.vacancies.some((one) => one.day === day.day && one.shiftId === shift.id) ? [shift] : [];
        const facts = [
          ...here.map((one) => sayServed(one, one.person?.name ?? '已离开的成员')),
          ...vacanciesOf(board, shift.id, day.day),
        ];
        return {
          ...{ day: day.day, served: here, vacant, onLeave: false, out: [] },
          words: `${shift.name}，${sayDay(day)}：${facts.join('；') || '不排班'}`,
        };
      }),
    }));
}

/** Shifts of days: what was divided by a swap of some hours is one still. */
const countOf = (its: readonly Served[]): number =>
  new Set(its.map(({ piece, shift }) => `${shift.id} ${piece.day}${shift.cycle === 'hour' ? piece.from : ''}`)).size;

export interface Tally {
  person: Person;
  /** A shift that is served by the hour counts each time. */
  shifts: number;
  /** How long all of them are. */
  minutes: number;
  nights: number;
  weekends: number;
  holidays: number;
}
export interface Tallies {
  rows: readonly Tally[];
  /** How even the hours are by day that each was there: 100 where all have the same; null with fewer than two people. */
  balance: number | null;
}

const MINUTE_MS = 60_000;
const minutesOf = (its: readonly Served[]) =>
  its.reduce((sum, { piece }) => sum + (Date.parse(piece.to) - Date.parse(piece.from)) / MINUTE_MS, 0);

/** By the clocks of where it is served; of a part by its own hours. */
function isAtNight({ piece, shift }: Served): boolean {
  const clock = zoneOf(shift.zone ?? zoneHere());
  const at = (instant: string) => clock.minuteText(Date.parse(instant)).slice(11, 16);
  return isNight({ from: at(piece.from), to: at(piece.to) });
}

/** Who served how much in the days that are shown. A newcomer's or an absentee's share is by the days he was there. */
export function tallies(board: Board): Tallies {
  const { roster, grid } = board;
  const served = servedBy(board);
  const kinds = new Map(grid.days.map(({ day, kind }) => [day, kind]));
  const rows = grid.people.map((person): Tally => {
    const own = served.filter(({ piece }) => piece.userId === person.userId);
    const on = (kind: string) => countOf(own.filter(({ piece }) => kinds.get(piece.day) === kind));
    return {
      ...{ person, shifts: countOf(own), minutes: minutesOf(own), nights: countOf(own.filter(isAtNight)) },
      ...{ weekends: on('weekend'), holidays: on('holiday') },
    };
  });
  const inRotation = new Set(roster.people.map(({ userId }) => userId));
  const shares = rows
    .filter(({ person }) => inRotation.has(person.userId))
    .flatMap(({ person, minutes }) => {
      const away = grid.leaves.filter(({ userId, hours }) => userId === person.userId && hours === null).length;
      return away < grid.days.length ? [minutes / (grid.days.length - away)] : [];
    });
  return {
    rows: rows.sort((a, b) => b.shifts - a.shifts || (a.person.name < b.person.name ? -1 : 1)),
    balance: shares.length < 2 ? null : balanceOf(shares),
  };
}
