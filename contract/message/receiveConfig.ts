/** What a person wants to be told, and how (`message/center/receiveConfig`). */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, RowVersion } from '../envelope';
import { type Channel, channelCodes } from '../object/eventEntry';
import { type EventCode, eventCodes, eventEntry } from './events';

/** `HH:mm`. */
const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: '应为 00:00 到 23:59' });

/** Event by channel. What is absent comes from the wider setting. */
export type Matrix = Partial<Record<EventCode, Partial<Record<Channel, boolean>>>>;
export const Matrix = Type.Unsafe<Matrix>(
  Type.Object(
    Object.fromEntries(
      eventCodes.map((event) => [
        event,
        Type.Optional(
          Type.Object(Object.fromEntries(channelCodes.map((channel) => [channel, Type.Optional(Type.Boolean())]))),
        ),
      ]),
    ),
  ),
);

/** Whose setting: one's own, one's own in a project, or the enterprise's for all who set nothing. */
export const configScopes = { mine: '我的', tenant: '企业默认' } as const;
export type ConfigScope = keyof typeof configScopes;
const Scope = OneOf(Object.keys(configScopes) as ConfigScope[]);

export const ReceiveConfigQuery = Type.Object({ scope: Type.Optional(Scope), projectId: Type.Optional(Id) });
export type ReceiveConfigQuery = Static<typeof ReceiveConfigQuery>;

const times = {
  /** Mail and browser wait, or stay silent, between the two; both or none. May span midnight. */
  quietFrom: Nullable(TimeOfDay),
  quietTo: Nullable(TimeOfDay),
  /** The hour of the daily mail with what is unread; null: none. */
  digestHour: Nullable(Type.Integer({ minimum: 0, maximum: 23 })),
};

export const ReceiveConfig = Type.Object({
  version: RowVersion,
  /** What is set in this scope. */
  matrix: Matrix,
  /** What would hold without it. */
  inherited: Matrix,
  ...times,
  /** Mails of this person go there; null: none is known, and none is sent. */
  mail: Nullable(Type.String()),
  /**
   * The service in which the enterprise sends messages to its people, and whether it knows this one; null: in none, and
   * `channels.app` reaches nobody.
   */
  app: Nullable(Type.Object({ name: Type.String(), reached: Type.Boolean() })),
  /** Projects with settings of their own. */
  projects: Type.Array(Type.Object({ id: Id, name: Type.String() })),
});
export type ReceiveConfig = Static<typeof ReceiveConfig>;

export const ReceiveConfigUpdate = Type.Object({
  scope: Type.Optional(Scope),
  projectId: Type.Optional(Id),
  /** 0: nothing was set before. */
  version: RowVersion,
  matrix: Matrix,
  quietFrom: Type.Optional(times.quietFrom),
  quietTo: Type.Optional(times.quietTo),
  digestHour: Type.Optional(times.digestHour),
});
export type ReceiveConfigUpdate = Static<typeof ReceiveConfigUpdate>;

/** The first setting that says something, from the narrowest; mentions and urges always stand in the message centre. */
export function isOn(event: EventCode, channel: Channel, settings: readonly (Matrix | undefined)[]): boolean {
  const entry = eventEntry(event);
  if (channel === 'station' && entry.mandatory) return true;
  for (const matrix of settings) {
    const set = matrix?.[event]?.[channel];
    if (set !== undefined) return set;
  }
  return entry.on[channel];
}
