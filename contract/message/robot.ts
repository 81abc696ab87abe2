/** Robots of group chats (`message/center/dingTalkConfig`, as the specification names it; the kind is a field). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, pagingFields, RowVersion } from '../envelope';
import { type RobotFormat, type RobotKind, robotFormats, robotKinds } from './enums';
import { type EventCode, groupEventCodes } from './events';

const Kind = OneOf(Object.keys(robotKinds) as RobotKind[]);

const Format = OneOf(Object.keys(robotFormats) as RobotFormat[]);
const Events = Type.Array(OneOf<EventCode>(groupEventCodes), {
  minItems: 1,
  maxItems: groupEventCodes.length,
  uniqueItems: true,
});
const Mobiles = Type.Array(Type.String({ pattern: '^\\+?\\d{5,20}$', description: '应为手机号，只含数字' }), {
  maxItems: 20,
  uniqueItems: true,
});
const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
/** Address and secret are only ever written. */
const Address = Type.String({ minLength: 1, maxLength: 1000 });
const Secret = Type.String({ maxLength: 200 });

export const Robot = Type.Object({
  id: Id,
  projectId: Nullable(Id),
  kind: Kind,
  format: Format,
  name: Type.String(),
  /** Host and the last characters of the address. */
  urlHint: Type.String(),
  hasSecret: Type.Boolean(),
  atMobiles: Type.Array(Type.String()),
  events: Type.Array(Type.String()),
  enabled: Type.Boolean(),
  version: RowVersion,
});
export type Robot = Static<typeof Robot>;

/** Without a project: the enterprise's. */
export const RobotQuery = Type.Object({ projectId: Type.Optional(Id) });
export const RobotAdd = Type.Object({
  projectId: Type.Optional(Id),
  kind: Kind,
  /** Absent: cards. */
  format: Type.Optional(Format),
  name: Name,
  url: Address,
  secret: Type.Optional(Secret),
  atMobiles: Type.Optional(Mobiles),
  events: Events,
});
export type RobotAdd = Static<typeof RobotAdd>;
/** What is left out stays; an empty secret takes it away. */
export const RobotEdit = Type.Object({
  id: Id,
  version: RowVersion,
  format: Type.Optional(Format),
  name: Type.Optional(Name),
  url: Type.Optional(Address),
  secret: Type.Optional(Secret),
  atMobiles: Type.Optional(Mobiles),
  events: Type.Optional(Events),
  enabled: Type.Optional(Type.Boolean()),
});
export type RobotEdit = Static<typeof RobotEdit>;

export const Delivery = Type.Object({
  id: Id,
  event: Type.String(),
  title: Type.String(),
  status: Type.String(),
  tries: Type.Integer(),
  failReason: Nullable(Type.String()),
  createdTime: Instant,
  sentTime: Nullable(Instant),
});
export type Delivery = Static<typeof Delivery>;
export const DeliveryPage = Page(Delivery);

/** A mail or a message of a robot that was given up. Not its text: it may speak of what only its receiver may see. */
export const FailedDelivery = Type.Object({
  id: Id,
  channel: Type.String(),
  event: Type.String(),
  target: Type.String(),
  tries: Type.Integer(),
  failReason: Nullable(Type.String()),
  failedTime: Instant,
});
export type FailedDelivery = Static<typeof FailedDelivery>;
export const FailedDeliveryPage = Page(FailedDelivery);
export const FailedDeliveryQuery = Type.Object(pagingFields);
/** Without ids all of them. */
export const DeliveryRetry = Type.Object({
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true })),
});

/** Null: it arrived. */
export const RobotTest = Type.Object({ failReason: Nullable(Type.String()) });
