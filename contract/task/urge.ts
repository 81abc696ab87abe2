/** Urging a task's executor (specification §7 `urge`, `queryUrgingConfig`; product model 17.1). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, RowVersion } from '../envelope';
import { type Channel, channelCodes } from '../object/eventEntry';
import { URGE_NOTE_MAX } from './enums';

/** How often the tasks of a project can be urged, and by which ways. */
const limits = {
  /** Minutes before the same task can be urged again, by whomever. */
  cooldownMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
  /** Times a task can be urged on one day. */
  dailyCap: Type.Integer({ minimum: 1, maximum: 20 }),
  /** Having urged the same executor so many times, the project's owner hears of it; null: never. */
  escalateAfter: Nullable(Type.Integer({ minimum: 1, maximum: 20 })),
  /** The message in the product always goes out; of the others only those named. */
  channels: Type.Array(OneOf(channelCodes), { maxItems: channelCodes.length, uniqueItems: true }),
};
export const UrgeLimits = Type.Object(limits);
export type UrgeLimits = Static<typeof UrgeLimits>;
/** `version` 0: nothing was set yet, these are the defaults. */
export const UrgeConfig = Type.Object({ projectId: Id, ...limits, version: RowVersion });
export type UrgeConfig = Static<typeof UrgeConfig>;

export const urgeDefaults: Readonly<UrgeLimits> = {
  cooldownMinutes: 30,
  dailyCap: 3,
  escalateAfter: 3,
  channels: [...channelCodes] as Channel[],
};

export const Urge = Type.Object({ taskId: Id, note: Type.Optional(Type.String({ maxLength: URGE_NOTE_MAX })) });
export type Urge = Static<typeof Urge>;

export const UrgingConfig = Type.Object({
  cooldownMinutes: Type.Integer(),
  dailyCap: Type.Integer(),
  escalateAfter: Nullable(Type.Integer()),
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
