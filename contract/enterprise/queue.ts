/** Background work as the back office shows it. */
import { type Static, Type } from 'typebox';
import { Id, Instant, Nullable, OneOf, Page, pagingFields } from '../envelope';
import { jobStateCodes } from './enums';

export const Queue = Type.Object({
  queue: Type.String(),
  waiting: Type.Integer(),
  retrying: Type.Integer(),
  active: Type.Integer(),
  failed: Type.Integer(),
  /** When the job was sent that waits longest. */
  oldestWaiting: Nullable(Instant),
  schedule: Nullable(Type.Object({ cron: Type.String(), lastRun: Nullable(Instant), nextRun: Nullable(Instant) })),
});
export type Queue = Static<typeof Queue>;

export const QueueOverview = Type.Object({
  queues: Type.Array(Queue),
  /** Mails and messages of robots that were given up. */
  failedDeliveries: Type.Integer(),
});
export type QueueOverview = Static<typeof QueueOverview>;

const QueueName = Type.String({ minLength: 1, maxLength: 100 });
export const QueueJobQuery = Type.Object({ queue: QueueName, state: OneOf(jobStateCodes), ...pagingFields });
export type QueueJobQuery = Static<typeof QueueJobQuery>;

export const QueueJob = Type.Object({
  id: Id,
  state: OneOf(jobStateCodes),
  /** Of this enterprise; else it is for all of them, and cannot be cancelled here. */
  own: Type.Boolean(),
  tries: Type.Integer(),
  maxTries: Type.Integer(),
  /** JSON, without secrets. */
  payload: Type.String(),
  error: Nullable(Type.String()),
  createdTime: Instant,
  startedTime: Nullable(Instant),
  endedTime: Nullable(Instant),
});
export type QueueJob = Static<typeof QueueJob>;
export const QueueJobPage = Page(QueueJob);

const Ids = Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true });
/** Without ids all that failed in the queue. */
export const QueueRetry = Type.Object({ queue: QueueName, ids: Type.Optional(Ids) });
export type QueueRetry = Static<typeof QueueRetry>;
export const QueueCancel = Type.Object({ queue: QueueName, ids: Ids });
export type QueueCancel = Static<typeof QueueCancel>;
