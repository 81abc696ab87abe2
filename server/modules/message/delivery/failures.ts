/** Mails and messages of robots that did not arrive: found, and sent once more. */

import type { PageOf } from '../../../../contract/envelope';
import type { FailedDelivery } from '../../../../contract/message/robot';
import type { Actor } from '../../../base/actor';
import { iso } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { type Paging, queryPage } from '../../../object/list/page';
import { logOperation } from '../../../object/operationLog';
import type { Platform } from '../../../platform';
import { wakeDeliveries } from './queue';

/** A try of a robot was made there and then: what became of it was told, and stands in the robot's log. */
export const TEST_EVENT = 'test';

interface FailedRow extends Record<string, unknown> {
  id: string;
  channel: string;
  event: string;
  target: string;
  tries: number;
  fail_reason: string | null;
  updated_at: string;
  total: number;
}

export async function failedDeliveries(db: TenantDb, paging: Paging): Promise<PageOf<FailedDelivery>> {
  const { rows, page } = await queryPage<FailedRow>(
    db,
    paging,
    `SELECT id, channel, event, target, tries, fail_reason,
            updated_at, count(*) OVER ()::int AS total
       FROM delivery WHERE tenant_id = $1 AND status = 'failed' AND event <> '${TEST_EVENT}'
      ORDER BY updated_at DESC, id`,
  );
  const result = rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    event: row.event,
    target: row.target,
    tries: row.tries,
    failReason: row.fail_reason,
    failedTime: iso(row.updated_at),
  }));
  return { result, ...page };
}

/** With all its tries again; without ids everything that failed. Gives how many. */
export function retryDeliveries(platform: Platform, db: TenantDb, actor: Actor, ids?: string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.query<{ id: string }>(
      `UPDATE delivery SET status = 'queued', tries = 0, next_at = now(), updated_at = now()
        WHERE tenant_id = $1 AND status = 'failed' AND event <> '${TEST_EVENT}' AND ($2::uuid[] IS NULL OR id = ANY($2)) RETURNING id`,
      [ids ?? null],
    );
    const [first] = rows;
    if (!first) return 0;
    await logOperation(tx, actor, {
      module: 'message',
      action: 'deliveriesRetried',
      objectType: 'delivery',
      objectId: first.id,
      detail: { count: rows.length },
    });
    tx.afterCommit(() => wakeDeliveries(platform));
    return rows.length;
  });
}
