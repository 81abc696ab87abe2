/** Words of duty rosters. No imports: the console bundles this. */
export const overrideKinds = { add: '安排', replace: '代班', remove: '取消' } as const;
export type OverrideKind = keyof typeof overrideKinds;

/** So many days ahead a roster is reckoned. */
export const ROSTER_DAYS_AHEAD = 90;
/** So many days ago a rotation may begin: all of them are gone through with each look, until they are published. */
export const ROSTER_DAYS_BACK = 366;
/** One's own shifts on the desk. */
export const MY_SHIFTS_DAYS = 14;
/** Of one look at a roster, and of a table that is read into it. */
export const GRID_DAYS_MAX = 92;
/** Rows of such a table, a person a shift. */
export const DUTY_ROWS_MAX = 1_000;

/** Whom a swap gives a shift to: somebody takes it, or two are exchanged. */
export const swapKinds = { give: '请人接班', swap: '两班对调' } as const;
export type SwapKind = keyof typeof swapKinds;

/** Minutes before a shift at which its people are told. */
export const noticeLeads = { 30: '30 分钟', 60: '1 小时', 120: '2 小时', 720: '12 小时', 1440: '1 天' } as const;
export const NOTICE_MINUTES_MAX = 1440;
/** What a calendar that subscribes to one's shifts gets. */
export const FEED_DAYS = { back: 15, ahead: 180 } as const;

const NIGHT = [
  [0, 360],
  [1320, 1800],
] as const;
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** A night shift has three hours or more between 22:00 and 06:00, by the clock on the wall. */
export function isNight({ from, to }: { from: string; to: string }): boolean {
  const [start, end] = [minuteOf(from), minuteOf(to) + (to <= from ? 1440 : 0)];
  const dark = NIGHT.reduce((sum, [dusk, dawn]) => sum + Math.max(0, Math.min(end, dawn) - Math.max(start, dusk)), 0);
  return dark >= 180;
}

/** People who serve one shift at once. */
export const SEATS_MAX = 10;

/** A call for whoever is on duty: how long each is waited for, in minutes. */
export const ESCALATION_MINUTES = { min: 1, usual: 10, max: 240 } as const;
export const ESCALATION_SHOWN_DAYS = 31;
export const escalationStates = { WAITING: '等待应答', ANSWERED: '已应答', MISSED: '没有人应答' } as const;
export type EscalationState = keyof typeof escalationStates;

/** Signs of a note that is handed over. */
export const DUTY_NOTE_MAX = 2000;
/** What was handed over longer before a shift is not for it any more. */
export const HANDOVER_HOURS = 72;
