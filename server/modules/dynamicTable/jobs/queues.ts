/** Names of the queues, and how jobs are sent: apart from what works on them, which leads back to here. */
import { createHash } from 'node:crypto';
import type { Connection } from '../../../db/client';
import type { Platform } from '../../../platform';

export const RECKON_QUEUE = 'dynamic-table-reckon';
export const IMPORT_QUEUE = 'dynamic-table-import';
export const DAY_QUEUE = 'dynamic-table-day';
export const SYNC_QUEUE = 'dynamic-table-sync';
export interface SyncWork {
  tenantId: string;
  tableId: string;
}
export const TRASH_QUEUE = 'dynamic-table-trash';

/** Computed fields that are reckoned over their whole tables, with what follows from them. */
export interface Reckoning {
  tenantId: string;
  roots: [tableId: string, key: string][];
}
export const sendReckoning = (platform: Platform, connection: Connection, work: Reckoning): Promise<void> =>
  platform.jobs.send(RECKON_QUEUE, work, {
    // Of all roots: work that shares only the first of them is other work.
    singletonKey: createHash('sha256').update(JSON.stringify(work)).digest('hex'),
    connection,
  });
export interface ImportWork {
  tenantId: string;
  importId: string;
}
