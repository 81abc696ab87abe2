import { builtinRoles } from '../../../contract/access';
import type { Connection } from '../../db/client';

/**
 * Brings the locked privileges of built-in roles up to `contract/access.ts`, in every enterprise: a version that knows
 * more of them needs no migration. Runs at each start; writes only what differs.
 *
 * @returns how many roles were changed
 */
export async function updateBuiltinRoles(connection: Connection): Promise<number> {
  const changed = await connection.query(
    `UPDATE role r SET privileges = wanted.privileges
       FROM (SELECT e ->> 'code' AS code, ARRAY(SELECT jsonb_array_elements_text(e -> 'privileges')) AS privileges
               FROM jsonb_array_elements($1::jsonb) e) wanted
      WHERE r.builtin AND r.code = wanted.code AND r.privileges IS DISTINCT FROM wanted.privileges
      RETURNING r.id`,
    [JSON.stringify(builtinRoles.map(({ code, privileges }) => ({ code, privileges })))],
  );
  return changed.length;
}
