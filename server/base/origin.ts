/** Where what is being done came from: the request that a service runs in; nothing in a job. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Origin {
  ip: string;
  /** The request's id, which a failure answers with and the server's log holds. */
  traceId: string;
  userAgent: string | null;
  /** The route: `PUT collaboration-center/ccTask/update/{taskId}`. */
  operation: string;
  /** Slug of the module that the route belongs to. */
  module: string;
  actorId: string | null;
  /** The enterprise that the account stands in. */
  tenantId: string | null;
  /** Where the enterprise works: `today()` is a day there. Null outside of one. */
  zone: string | null;
  /** Ids that the request names in its path, its query or at the top of its body, by field. */
  named: Readonly<Record<string, string>>;
  /** When the request began, in milliseconds. */
  since: number;
}

const storage = new AsyncLocalStorage<Origin>();

export const runFrom = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);
export const currentOrigin = (): Origin | undefined => storage.getStore();

const zones = new AsyncLocalStorage<string>();

/** A job has no origin, yet what it does for an enterprise falls on days where that works. */
export const inZone = <T>(zone: string, work: () => T): T => zones.run(zone, work);
export const currentZone = (): string | undefined => storage.getStore()?.zone ?? zones.getStore();

/** The columns of the operation log that say where an entry came from; empty in a job. */
export function originColumns(origin = currentOrigin()) {
  if (!origin) return {};
  const { ip, traceId, userAgent, operation } = origin;
  return { ip, traceId, userAgent, operation };
}
