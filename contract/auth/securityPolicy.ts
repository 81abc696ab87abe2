/** What an enterprise demands of whoever is signed in to it. */
import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Person, RowVersion } from '../envelope';
import {
  type ActDemand,
  ADDRESSES_MAX,
  actDemands,
  type FactorDemand,
  factorDemands,
  LOG_DAYS_MAX,
  LOG_DAYS_MIN,
} from './demands';
import { IDLE_MINUTES_MAX, IDLE_MINUTES_MIN, SESSION_HOURS_MAX, SESSION_HOURS_MIN } from './sessionLimits';

const limits = {
  /** A session that nobody has used for so long is over; null: as the operator has set it. */
  idleMinutes: Nullable(Type.Integer({ minimum: IDLE_MINUTES_MIN, maximum: IDLE_MINUTES_MAX })),
  /** A session is over so long after its beginning, however much it is used; null: as the operator has set it. */
  maxHours: Nullable(Type.Integer({ minimum: SESSION_HOURS_MIN, maximum: SESSION_HOURS_MAX })),
};

const Door = OneOf(Object.keys(actDemands) as ActDemand[]);
/** For how many days the operation log is kept; null: without end. */
const LogDays = Nullable(Type.Integer({ minimum: LOG_DAYS_MIN, maximum: LOG_DAYS_MAX }));
/** `Demands` of `demands.ts`. */
const demands = {
  ssoOnly: Type.Boolean(),
  factor: OneOf(Object.keys(factorDemands) as FactorDemand[]),
  passkeyOnly: Type.Boolean(),
  addresses: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: ADDRESSES_MAX }),
  invite: Door,
  share: Door,
  export: Door,
};

export const SecurityPolicy = Type.Object({
  ...limits,
  ...demands,
  logDays: LogDays,
  /** From which the caller comes: what an allowed list has to hold. */
  yourAddress: Type.String(),
  /** What holds without limits, and what they cannot exceed. */
  usual: Type.Object({ idleMinutes: Type.Integer(), maxHours: Type.Integer() }),
  updatedBy: Nullable(Person),
  updatedTime: Nullable(Type.String()),
  /** 0: nobody has set it yet. */
  version: RowVersion,
});
export type SecurityPolicy = Static<typeof SecurityPolicy>;

/** Demands that are left out stay as they are. */
export const SecurityPolicySave = Type.Object({
  ...limits,
  ssoOnly: Type.Optional(demands.ssoOnly),
  factor: Type.Optional(demands.factor),
  passkeyOnly: Type.Optional(demands.passkeyOnly),
  addresses: Type.Optional(demands.addresses),
  invite: Type.Optional(demands.invite),
  share: Type.Optional(demands.share),
  export: Type.Optional(demands.export),
  logDays: Type.Optional(LogDays),
  version: RowVersion,
});
export type SecurityPolicySave = Static<typeof SecurityPolicySave>;
