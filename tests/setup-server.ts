/** Each written statement that a test of the server runs is parsed: a table whose tenant nothing binds fails it. */
import { loadModule } from 'libpg-query';
import type { SqlGuard } from '../server/test/sqlGuard';

beforeAll(loadModule);

/** Views over tables of a tenant, which no schema names. */
const VIEWS = ['project_grant', 'project_person'];

let guard: SqlGuard | null = null;
/** Made by the first statement: tests without a database load no schema. */
function openGuard(): SqlGuard {
  const { getTableColumns, getTableName, is } = require('drizzle-orm') as typeof import('drizzle-orm');
  const { PgTable } = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');
  const { SqlGuard } = require('../server/test/sqlGuard') as typeof import('../server/test/sqlGuard');
  const tables = Object.values<unknown>(require('../server/db/schema')).filter((one) => is(one, PgTable));
  const ofTenants = tables.filter((table) => 'tenantId' in getTableColumns(table));
  return new SqlGuard(new Set([...VIEWS, ...ofTenants.map((table) => getTableName(table))]));
}

globalThis.judgeStatement = (text) => {
  guard ??= openGuard();
  const loose = guard.loose(text);
  if (loose.length > 0) throw new Error(`SQL binds no tenant of ${loose.join(', ')}: ${text}`);
};
