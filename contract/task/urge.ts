/** Urging a task's executor (specification §7 `urge`, `queryUrgingConfig`; product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable } from '../envelope';

/** Minutes before the same task can be urged again, by whomever. */
export const URGE_COOLDOWN_MINUTES = 30;
/** Times a task can be urged on one day. */
export const URGE_DAILY_CAP = 3;
export const URGE_NOTE_MAX = 200;

export const Urge = Type.Object({ taskId: Id, note: Type.Optional(Type.String({ maxLength: URGE_NOTE_MAX })) });
export type Urge = Static<typeof Urge>;

export const UrgingConfig = Type.Object({
  cooldownMinutes: Type.Integer(),
  dailyCap: Type.Integer(),
  usedToday: Type.Integer(),
  urgeCount: Type.Integer(),
  lastUrgedTime: Nullable(Instant),
  /** When it can be urged next; null: now. */
  nextTime: Nullable(Instant),
  allowed: Type.Boolean(),
  /** Why it cannot be urged. */
  reason: Nullable(Type.String()),
});
export type UrgingConfig = Static<typeof UrgingConfig>;
