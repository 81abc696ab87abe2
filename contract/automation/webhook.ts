/** Webhooks by the Standard Webhooks specification: an address that is told of changes (`docs/decisions/webhooks.md`). */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, Person, pagingFields, RowVersion } from '../envelope';
import {
  type DeliveryState,
  deliveryStates,
  eventVerbCodes,
  WEBHOOK_URL_MAX,
  WEBHOOKS_MAX,
  watchedTypes,
} from './kinds';

const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '\\S' });
const Types = Type.Array(OneOf([...watchedTypes]), { minItems: 1, maxItems: watchedTypes.length, uniqueItems: true });
const Verbs = Type.Array(OneOf(eventVerbCodes), { minItems: 1, maxItems: eventVerbCodes.length, uniqueItems: true });
const Address = Type.String({ minLength: 1, maxLength: WEBHOOK_URL_MAX });

export const Webhook = Type.Object({
  id: Id,
  projectId: Nullable(Id),
  name: Type.String(),
  /** Host and the last characters: an address may carry a token. */
  urlHint: Type.String(),
  types: Types,
  verbs: Verbs,
  enabled: Type.Boolean(),
  /** Why the product itself switched it off. */
  disabledReason: Nullable(Type.String()),
  /** Who saved it last: what they may see is what it tells. */
  owner: Nullable(Person),
  /** Of the last 24 hours. `retrying`: not taken so far, and tried again; `dropped`: never sent. */
  recent: Type.Object({
    total: Type.Integer(),
    failed: Type.Integer(),
    retrying: Type.Integer(),
    dropped: Type.Integer(),
  }),
  version: RowVersion,
});
export type Webhook = Static<typeof Webhook>;
export const WebhookList = Type.Array(Webhook, { maxItems: WEBHOOKS_MAX });

/** Without a project: the enterprise's. */
export const WebhookQuery = Type.Object({ projectId: Type.Optional(Id) });
export const WebhookCreate = Type.Object({
  projectId: Type.Optional(Id),
  name: Name,
  url: Address,
  types: Types,
  verbs: Verbs,
});
export type WebhookCreate = Static<typeof WebhookCreate>;
/** The secret is told this once. */
export const WebhookCreated = Type.Object({ id: Id, version: RowVersion, secret: Type.String() });
export type WebhookCreated = Static<typeof WebhookCreated>;
/** What is left out stays. */
export const WebhookUpdate = Type.Object({
  version: RowVersion,
  name: Type.Optional(Name),
  url: Type.Optional(Address),
  types: Type.Optional(Types),
  verbs: Type.Optional(Verbs),
  enabled: Type.Optional(Type.Boolean()),
});
export type WebhookUpdate = Static<typeof WebhookUpdate>;
export const WebhookSecret = Type.Object({ secret: Type.String() });

/** One message on its way; tries of it carry the same `messageId`. Never what the other side answered with. */
export const WebhookDelivery = Type.Object({
  id: Id,
  messageId: Type.String(),
  event: Type.String(),
  state: OneOf(Object.keys(deliveryStates) as DeliveryState[]),
  tries: Type.Integer(),
  /** HTTP status of the last answer. */
  answer: Nullable(Type.Integer()),
  failReason: Nullable(Type.String()),
  /** Of the last try. */
  durationMs: Nullable(Type.Integer()),
  createdTime: Instant,
  sentTime: Nullable(Instant),
  /** While it waits. */
  nextTime: Nullable(Instant),
  /** As it was sent; null before the first try. */
  body: Nullable(Type.String()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;
export const WebhookDeliveryPage = Page(WebhookDelivery);
export const WebhookDeliveryQuery = Type.Object(pagingFields);
/** What became of a try that somebody waits for; null: it was taken. */
export const WebhookTried = Type.Object({ failReason: Nullable(Type.String()) });
export type WebhookTried = Static<typeof WebhookTried>;
