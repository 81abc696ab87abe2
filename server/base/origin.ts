/** Where what is being done came from: the request that a service runs in; nothing in a job. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Origin {
  ip: string;
  /** The request's id, which a failure answers with and the server's log holds. */
  traceId: string;
}

const storage = new AsyncLocalStorage<Origin>();

export const runFrom = <T>(origin: Origin, work: () => T): T => storage.run(origin, work);
export const currentOrigin = (): Origin | undefined => storage.getStore();
