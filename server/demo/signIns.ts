/** Sign-ins of the last two weeks, and a token that a script uses: what the personal centre shows. */
import { createHash } from 'node:crypto';
import { newId } from '../base/present';
import type { Connection } from '../db/client';
import type { TenantDb } from '../db/scope';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
/** A desktop of UnionTech. */
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const DAYS = 14;

/** Each comes on working days by one computer or the other, sometimes by the phone, and now and then mistypes the password. */
export async function createDemoSignIns(
  connection: Connection,
  db: TenantDb,
  usernames: readonly string[],
  userIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = usernames.flatMap((username, person) =>
    Array.from({ length: DAYS }, (_, day) => ({ username, person, day: day + 1 }))
      .filter(({ day }) => (day + person) % 7 < 5)
      .flatMap(({ day }) => {
        const minutes = day * 24 * 60 - ((person * 17 + day * 13) % 90);
        const ip = `203.0.113.${20 + person}`;
        const one = { id: newId(), username, ip, success: true, minutes, userAgent: day % 2 === 0 ? WINDOWS : DESKTOP };
        return [
          ...((day + person) % 6 === 0 ? [{ ...one, id: newId(), success: false, minutes: minutes + 1 }] : []),
          one,
          ...((day + person) % 4 === 0 ? [{ ...one, id: newId(), minutes: minutes - 240, userAgent: PHONE }] : []),
        ];
      }),
  );
  await connection.query(
    `INSERT INTO login_attempt (id, username, ip, success, cleared, user_agent, opened_in, at)
     SELECT (e ->> 'id')::uuid, e ->> 'username', e ->> 'ip', (e ->> 'success')::boolean, true, e ->> 'userAgent',
            CASE WHEN (e ->> 'success')::boolean THEN $2::uuid END,
            now() - make_interval(mins => (e ->> 'minutes')::int)
       FROM jsonb_array_elements($1::jsonb) e`,
    [JSON.stringify(rows), db.tenantId],
  );
  const keeper = userIds.get(usernames.includes('pm') ? 'pm' : (usernames[0] ?? ''));
  // Nobody knows it: it is looked at and revoked, not used.
  const id = newId();
  await connection.query(
    `INSERT INTO api_token (id, account_id, bound_tenant_id, name, hint, token_hash, scope, expires_at, last_at, last_ip)
     VALUES ($1, $2, $3, '每周汇总任务的脚本', 'xh_Vq7mTz2', $4, 'read', now() + interval '60 days',
             now() - interval '2 days', '203.0.113.80')`,
    [id, keeper, db.tenantId, createHash('sha256').update(id).digest('base64url')],
  );
}
