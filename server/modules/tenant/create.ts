/** Makes an enterprise with its built-in roles and what each module begins with; used by the demo and `tenant:create`. */
import { builtinRoles } from '../../../contract/access';
import { officialYears } from '../../../contract/time/workdays';
import { newId } from '../../base/present';
import type { Connection, Database } from '../../db/client';
import { role } from '../../db/schema';
import { TenantDb } from '../../db/scope';
import type { Hooks } from '../../object/hooks';
import { insertHolidays } from './calendar/service';

export interface NewTenant {
  code: string;
  name: string;
  logo?: string | null;
}

/** Returns the new enterprise's scope and the ids of its roles by code. */
export async function createTenant(
  database: Database,
  connection: Connection,
  { code, name, logo = null }: NewTenant,
  hooks: Pick<Hooks, 'onTenantCreated'>,
): Promise<{ db: TenantDb; roleIds: Map<string, string> }> {
  const tenantId = newId();
  await connection.query('INSERT INTO tenant (id, code, name, logo) VALUES ($1, $2, $3, $4)', [
    tenantId,
    code,
    name,
    logo,
  ]);
  const db = new TenantDb(database, tenantId, connection);
  const roleIds = new Map(builtinRoles.map((one) => [one.code, newId()]));
  await db.insert(
    role,
    builtinRoles.map((one, sort) => ({
      id: roleIds.get(one.code) as string,
      code: one.code,
      name: one.name,
      scope: one.scope,
      builtin: true,
      privileges: [...one.privileges],
      sort,
    })),
  );
  await hooks.onTenantCreated(db);
  await insertHolidays(
    db,
    officialYears.flatMap((one) => one.days),
  );
  return { db, roleIds };
}
