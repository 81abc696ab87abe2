/** A file of MS Project as it was read, and what all of its parts are asked for: settings, calendars, remarks. Pure. */
import { badFile } from '../../../errors';
import { isPlanDay, planDays } from '../rules';
import { type FileCalendar, FileCalendars, together, type Worked } from './calendars';
import { type FileProject, type FileTask, momentOf } from './values';

const REMARKS_MAX = 1_000;

export interface Spread {
  task: number;
  resource: number;
  finish: string | null;
  /** Work is given day by day. */
  phased: boolean;
  /** It pauses in between. */
  split: boolean;
  /** With which it ends. */
  until: string | null;
}

/** The whole file as it was read. */
export interface Staged extends FileProject {
  /** It is of another program: nothing of it is kept to be written back. */
  foreign?: boolean;
  /** What of it was left out as it was read. */
  remarks?: string[];
  tasks: FileTask[];
  extras: {
    calendars: FileCalendar[];
    resources: { uid: number; calendar: number; name: string }[];
    assignments: Spread[];
  };
}

/** What was read otherwise than the file says, each a sentence. */
export class Remarks {
  private readonly all = new Set<string>();
  private more = 0;
  add(text: string): void {
    if (this.all.has(text)) return;
    if (this.all.size < REMARKS_MAX) this.all.add(text);
    else this.more += 1;
  }
  list = (): string[] => (this.more > 0 ? [...this.all, `另有 ${this.more} 处`] : [...this.all]);
}

export const moreOf = ({ more }: FileTask, name: string): string | undefined => more.find(([one]) => one === name)?.[1];

export class Reading {
  readonly remarks = new Remarks();
  /** What a day is made of, in minutes. */
  readonly perDay: number;
  /** The minute with which days begin. */
  readonly morning: number;
  private readonly calendars: FileCalendars;
  private readonly known = new Map<string, Worked | null>();
  private readonly spreads = new Map<number, Spread[]>();
  private readonly calendarOf: ReadonlyMap<number, number>;
  /** Of resources. */
  private readonly names: ReadonlyMap<number, string>;

  constructor(readonly staged: Staged) {
    this.perDay = this.minutesPerDay();
    this.morning = momentOf(`2000-01-01T${this.setting('DefaultStartTime') ?? '08:00:00'}`)?.minute ?? 480;
    const { calendars, resources, assignments } = staged.extras;
    this.calendars = new FileCalendars(calendars);
    this.calendarOf = new Map(resources.map(({ uid, calendar }) => [uid, calendar]));
    this.names = new Map(resources.map(({ uid, name }) => [uid, name.trim()]));
    for (const one of assignments) {
      const known = this.spreads.get(one.task);
      if (known) known.push(one);
      else this.spreads.set(one.task, [one]);
    }
    for (const remark of staged.remarks ?? []) this.remarks.add(remark);
  }

  setting(name: string): string | undefined {
    return this.staged.project.find(([one]) => one === name)?.[1] ?? undefined;
  }

  /** A file is bound as whoever types is: a day or a length far off would make the line of working days endless. */
  within(whose: string, day: string | null): string | null {
    if (day === null || isPlanDay(day)) return day;
    throw badFile(`${whose}的日期 ${day} 不在 ${planDays}，请修改后再导入`);
  }

  /** Whom the file lets work on a task, by name, in its order. */
  namesOf = (uid: number): string[] => this.spreadsOf(uid).flatMap(({ resource }) => this.names.get(resource) || []);

  spreadsOf = (uid: number): readonly Spread[] => this.spreads.get(uid) ?? [];

  /** The days on which a task is worked on by the file; null where the file has no calendar for it. */
  workedOf(task: FileTask): Worked | null {
    const own = Number(moreOf(task, 'CalendarUID') ?? -1);
    const isOwn = this.calendars.has(own);
    const apart = isOwn && moreOf(task, 'IgnoreResourceCalendar') === '1';
    const people = apart
      ? []
      : this.spreadsOf(Number(task.values.UID)).map((one) => this.calendarOf.get(one.resource) ?? -1);
    const asked = [...new Set([...(isOwn ? [own] : []), ...people])].filter(this.calendars.has);
    const uids = asked.length > 0 ? asked : [Number(this.setting('CalendarUID') ?? 1)];
    const key = uids.join(' ');
    if (!this.known.has(key)) this.known.set(key, this.read(uids));
    return this.known.get(key) ?? null;
  }

  private read(uids: readonly number[]): Worked | null {
    const all = uids.flatMap((uid) => this.calendars.of(uid) ?? []);
    return all.length > 1 ? together(all) : (all[0] ?? null);
  }

  private minutesPerDay(): number {
    const text = this.setting('MinutesPerDay');
    const minutes = text === undefined ? 480 : Number(text);
    if (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440) return minutes;
    throw badFile(`文件的每日工时（MinutesPerDay ${text}）无效，应为 1 至 1440 分钟`);
  }
}
