/**
 * Deletes for good, every night, what of registers has lain in the recycle bin for long enough. What hangs on it goes by the
 * trigger of its kind (`forget_objects`) and by foreign keys; the bytes of its files in the night after.
 */

import type { RegisterType } from '../../../contract/object/registerTypes';
import { registerTypes } from '../../../contract/object/registerTypes';
import { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { outOfTime } from '../keepDays';
import { logOperation } from '../operationLog';

const QUEUE = 'object-purge';
const CHUNK = 100;

interface Due extends Record<string, unknown> {
  tenant_id: string;
  project_id: string;
  id: string;
}

export async function purgeRecords(platform: Platform, signal?: Pick<AbortSignal, 'aborted'>): Promise<void> {
  for (const type of registerTypes) await purgeKind(platform, type, signal);
}

async function purgeKind(
  { database, objects }: Platform,
  type: RegisterType,
  signal?: Pick<AbortSignal, 'aborted'>,
): Promise<void> {
  const { table } = objects.kind(type);
  const { joins, over } = outOfTime('t');
  // Ends: each turn deletes what it found.
  for (let found = CHUNK; found === CHUNK && !signal?.aborted; ) {
    const due = await database.query<Due>(
      `SELECT t.tenant_id, t.project_id, t.id FROM ${table} t ${joins}
        WHERE t.deleted_at IS NOT NULL AND ${over} ORDER BY t.deleted_at, t.id LIMIT ${CHUNK}`,
    );
    for (const projectId of new Set(due.map((one) => one.project_id))) {
      const ofProject = due.filter((one) => one.project_id === projectId);
      const ids = ofProject.map(({ id }) => id);
      await new TenantDb(database, ofProject[0]?.tenant_id ?? '').transaction(async (tx) => {
        // Somebody may just have brought it back.
        const gone = await tx.query<{ id: string }>(
          `DELETE FROM ${table} WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NOT NULL RETURNING id`,
          [ids],
        );
        await logOperation(tx, null, {
          module: type,
          action: 'purgedByTime',
          objectType: 'project',
          objectId: projectId,
          projectId,
          detail: { count: gone.length },
        });
      });
    }
    found = due.length;
  }
}

/** Names the queue; before the jobs start. 02:45 where the product's users live, behind tasks. */
export function definePurging(platform: Platform): void {
  platform.jobs.define(QUEUE, (_data, { signal }) => purgeRecords(platform, signal));
  platform.jobs.schedule(QUEUE, '45 18 * * *');
}
