/** What an enterprise demands of whoever is signed in to it. */
import { type Static, Type } from 'typebox';
import { Nullable, Person, RowVersion } from '../envelope';
import { IDLE_MINUTES_MAX, IDLE_MINUTES_MIN, SESSION_HOURS_MAX, SESSION_HOURS_MIN } from './sessionLimits';

const limits = {
  /** A session that nobody has used for so long is over; null: as the operator has set it. */
  idleMinutes: Nullable(Type.Integer({ minimum: IDLE_MINUTES_MIN, maximum: IDLE_MINUTES_MAX })),
  /** A session is over so long after its beginning, however much it is used; null: as the operator has set it. */
  maxHours: Nullable(Type.Integer({ minimum: SESSION_HOURS_MIN, maximum: SESSION_HOURS_MAX })),
};

export const SecurityPolicy = Type.Object({
  ...limits,
  /** What holds without limits, and what they cannot exceed. */
  usual: Type.Object({ idleMinutes: Type.Integer(), maxHours: Type.Integer() }),
  updatedBy: Nullable(Person),
  updatedTime: Nullable(Type.String()),
  /** 0: nobody has set it yet. */
  version: RowVersion,
});
export type SecurityPolicy = Static<typeof SecurityPolicy>;

export const SecurityPolicySave = Type.Object({ ...limits, version: RowVersion });
export type SecurityPolicySave = Static<typeof SecurityPolicySave>;
