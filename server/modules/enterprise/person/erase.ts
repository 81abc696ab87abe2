/** A person who has left becomes 「已注销成员」: what was theirs alone goes, what others need stays without their name. */
import { ERASED_NAME } from '../../../../contract/enterprise/personKinds';
import { Pace, TURN_MS } from '../../../base/pace';
import type { Connection } from '../../../db/client';
import type { TenantDb } from '../../../db/scope';
import { againstRule } from '../../../errors';
import type { Platform } from '../../../platform';
import { ERASED, OF_ACCOUNT } from './columns';

const BATCH_MAX = 1_000;

/** Of the account, wherever it stands. @throws RULE with what has to be done first */
export async function assertErasable(tx: Pick<Connection, 'query'>, tenantId: string, userId: string): Promise<void> {
  const [person] = await tx.query<{ removed: boolean; elsewhere: boolean }>(
    `SELECT m.removed_at IS NOT NULL AS removed,
            EXISTS (SELECT 1 FROM tenant_member o WHERE o.id = m.id AND o.tenant_id <> m.tenant_id) AS elsewhere
       FROM tenant_member m WHERE m.tenant_id = $1 AND m.id = $2`,
    [tenantId, userId],
  );
  if (!person?.removed) throw againstRule('请先移除这名成员并交接其负责的内容，再清除个人数据');
  if (person.elsewhere) {
    throw againstRule('对方的账号也在其他企业，账号属于本人，不能由一个企业清除。可以导出本企业中的个人数据');
  }
}

/** The account without a person: nobody signs in by it, and no name, address or key is left of it. */
async function anonymise(platform: Platform, db: TenantDb, userId: string): Promise<void> {
  await db.transaction(async (tx, connection) => {
    await connection.query('SELECT id FROM account WHERE id = $1 FOR UPDATE', [userId]);
    await assertErasable(connection, db.tenantId, userId);
    // By the name that they had: afterwards nobody finds them.
    await connection.query('DELETE FROM login_attempt l USING account a WHERE a.id = $1 AND l.username = a.username', [
      userId,
    ]);
    await connection.query(
      `DELETE FROM invitation i USING account a WHERE a.id = $1 AND i.tenant_id = $2 AND lower(i.email) = lower(a.email)`,
      [userId, db.tenantId],
    );
    // Places in tasks that an import kept for their address.
    await connection.query(
      'DELETE FROM import_awaited w USING account a WHERE a.id = $1 AND w.tenant_id = $2 AND w.address = lower(a.email)',
      [userId, db.tenantId],
    );
    for (const table of OF_ACCOUNT) await connection.query(`DELETE FROM ${table} WHERE account_id = $1`, [userId]);
    await connection.query(
      `UPDATE account SET username = 'erased-' || id, name = $2, avatar = NULL, email = NULL, email_verified_at = NULL,
              mobile = NULL, password_hash = NULL, disabled = true, updated_at = now(), version = version + 1
        WHERE id = $1`,
      [userId, ERASED_NAME],
    );
    await tx.query(
      `UPDATE tenant_member SET position = NULL, department_id = NULL, updated_at = now(), version = version + 1
        WHERE tenant_id = $1 AND id = $2`,
      [userId],
    );
  });
  for (const type of ['directory', 'access'] as const) platform.bus.publish({ type, tenantId: db.tenantId });
  platform.bus.publish({ type: 'session', accountId: userId });
  await platform.bus.flush();
}

/**
 * Erases a person. Begun again after a crash it does what is left.
 * @param onRows how many rows went so far; ends it by throwing
 * @returns how many rows went, by table
 */
export async function erasePerson(
  platform: Platform,
  db: TenantDb,
  userId: string,
  onRows: (count: number) => void,
): Promise<Record<string, number>> {
  await anonymise(platform, db, userId);
  const gone: Record<string, number> = {};
  let rows = 0;
  for (const [table, column] of Object.entries(ERASED)) {
    const chunks = new Pace({ goal: TURN_MS, most: BATCH_MAX }).walk(async (size) => {
      const taken = await db.query(
        `DELETE FROM ${table} WHERE tenant_id = $1 AND ctid = ANY(ARRAY(
           SELECT t.ctid FROM ${table} t WHERE t.tenant_id = $1 AND t.${column} = $2 LIMIT $3)) RETURNING 1`,
        [userId, size],
      );
      return taken.length > 0 ? taken.length : null;
    });
    for await (const count of chunks) {
      rows += count;
      gone[table] = (gone[table] ?? 0) + count;
      onRows(rows);
    }
  }
  return gone;
}
