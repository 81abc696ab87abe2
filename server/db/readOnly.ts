/**
 * Runs statements that people wrote and that were judged before (`modules/dataService/sql`). On PostgreSQL by a login of
 * its own, which is a member of nothing, may read only the tables that sources stand on, and has five seconds: a role that
 * is only set can be set back. Where no such login can be made, and on PGlite, which knows neither, by a limit of the
 * planned cost (`docs/decisions/datasets.md`).
 */
import pg from 'pg';
import { zoneHere } from '../base/zone';
import { directUrlOf, type Env } from '../env';
import { derivedKey } from '../secrets';
import type { Connection, Database, Row } from './client';
import { currentTransaction } from './transactionContext';

export const TIME_MAX_MS = 5_000;
/** Planned cost: on PGlite a second is some 300,000 of it (`docs/decisions/datasets.md`). */
export const COST_MAX = 1_000_000;
const CONNECTIONS = 4;
/** Statistics are made anew after so long. */
const KNOWN_MS = 3_600_000;
const LOCK = 4_031_004;
/** Of what holds more than sources need, the columns that they need. */
const PARTS: Readonly<Record<string, string>> = {
  account: '(id, name, username)',
  login_attempt: '(username, success, opened_in, at)',
  survey_form:
    '(tenant_id, id, title, kind, state, settings, owner_id, project_id, published_no, created_at, deleted_at)',
};

/** Planned to take longer than anybody may keep the others waiting. */
export class TooDear extends Error {}

export interface ReadOnlyMode {
  mode: 'login' | 'cost';
  /** Why there is no login; null: there is one, or the database is embedded. */
  why: string | null;
}

interface Login {
  pool: pg.Pool;
  name: string;
  granted: Set<string>;
}

export class ReadOnly {
  private readonly known = new Map<string, number>();
  private opening: Promise<Login | string | null> | null = null;

  constructor(
    private readonly database: Database,
    private readonly env: Env,
  ) {}

  async mode(): Promise<ReadOnlyMode> {
    const login = await this.login();
    if (login && typeof login !== 'string') return { mode: 'login', why: null };
    return { mode: 'cost', why: login };
  }

  /** @param tables that the statement reads @throws TooDear; what the database says */
  async run<T extends Row>(text: string, values: readonly unknown[], tables: readonly string[]): Promise<T[]> {
    // What a transaction has written, only it can read.
    const login = currentTransaction() ? null : await this.login();
    return login && typeof login !== 'string'
      ? this.byLogin<T>(login, text, values, tables)
      : this.byCost<T>(text, values, tables);
  }

  private async byLogin<T extends Row>(
    login: Login,
    text: string,
    values: readonly unknown[],
    tables: readonly string[],
  ) {
    await this.grant(login, tables);
    const client = await login.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL timezone = ${pg.escapeLiteral(zoneHere())}`);
      const { rows } = await client.query<T>({ text, values: [...values] });
      return rows;
    } finally {
      await client.query('ROLLBACK').catch((error: Error) => {
        broken = error;
      });
      client.release(broken);
    }
  }

  private byCost<T extends Row>(text: string, values: readonly unknown[], tables: readonly string[]): Promise<T[]> {
    return this.database.transaction(async (tx) => {
      await this.count(tx, tables);
      // Whatever is set here ends here, also inside a transaction that goes on.
      await tx.query('SAVEPOINT read_only');
      try {
        for (const [name, value] of [
          ['transaction_read_only', 'on'],
          ['statement_timeout', String(TIME_MAX_MS)],
          ['timezone', zoneHere()],
        ])
          await tx.query('SELECT set_config($1, $2, true)', [name, value]);
        await assertCheap(tx, text, values);
        return await tx.query<T>(text, [...values], 'each');
      } finally {
        await tx.query('ROLLBACK TO SAVEPOINT read_only');
      }
    });
  }

  /** The embedded database never counts by itself: a plan would take each table for an empty one, and be cheap. */
  private async count(tx: Connection, tables: readonly string[]): Promise<void> {
    if (this.database.kind !== 'pglite') return;
    for (const table of tables) {
      if ((this.known.get(table) ?? 0) > Date.now() - KNOWN_MS) continue;
      await tx.query(`ANALYZE ${pg.escapeIdentifier(table)}`);
      this.known.set(table, Date.now());
    }
  }

  private async grant({ granted, name }: Login, tables: readonly string[]): Promise<void> {
    const missing = tables.filter((table) => !granted.has(table));
    if (missing.length === 0) return;
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      for (const table of missing) {
        await tx.query(`GRANT SELECT ${PARTS[table] ?? ''} ON TABLE ${pg.escapeIdentifier(table)} TO ${name}`);
      }
    });
    for (const table of missing) granted.add(table);
  }

  private login(): Promise<Login | string | null> {
    // Another process may have been making the same login.
    this.opening ??= this.open()
      .catch(() => this.open())
      .catch((error: Error) => `无法使用只读登录：${error.message}`);
    return this.opening;
  }

  /** The login, or why there is none. Every process of the installation comes to the same name and password. */
  private async open(): Promise<Login | string | null> {
    // Its settings are those of the session, and no pooler knows the login.
    const databaseUrl = directUrlOf(this.env);
    if (this.database.kind !== 'postgres' || !databaseUrl) return null;
    const password = derivedKey(this.env, 'dataset-reader');
    const name = `dataset_reader_${password.slice(0, 10)}`;
    const may = await this.database.query<{ may: boolean }>(
      'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
    );
    if (!may[0]?.may) return '数据库账号不能创建登录（需要 CREATEROLE）';
    await this.made(name, password);
    const url = new URL(databaseUrl);
    url.username = name;
    url.password = password;
    const pool = new pg.Pool({
      connectionString: url.toString(),
      max: CONNECTIONS,
      // Compiling what is planned to be dear takes longer than such a statement does.
      options: `-c default_transaction_read_only=on -c statement_timeout=${TIME_MAX_MS} -c work_mem=32MB -c jit=off`,
      connectionTimeoutMillis: TIME_MAX_MS,
      idleTimeoutMillis: 10_000,
      allowExitOnIdle: true,
    });
    pool.on('error', () => {});
    try {
      await pool.query('SELECT 1');
    } catch (error) {
      await pool.end();
      throw error;
    }
    this.database.onClose(() => pool.end());
    return { pool, name, granted: new Set() };
  }

  /** Makes the login, or sees that it is what it has to be: roles are the server's, of all its databases. */
  private async made(name: string, password: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const [known] = await tx.query<{ groups: number; strong: boolean }>(
        `SELECT (SELECT count(*)::int FROM pg_auth_members m WHERE m.member = r.oid) AS groups,
                r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication OR r.rolbypassrls AS strong
           FROM pg_roles r WHERE r.rolname = $1`,
        [name],
      );
      if (known && (known.groups > 0 || known.strong)) throw new Error(`${name} 的权限过大`);
      if (!known) {
        await tx.query(
          `CREATE ROLE ${name} LOGIN NOINHERIT NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 64 PASSWORD '${password}'`,
        );
      }
      await tx.query(`GRANT USAGE ON SCHEMA public TO ${name}`);
    });
  }
}

async function assertCheap(tx: Connection, text: string, values: readonly unknown[]): Promise<void> {
  const [row] = await tx.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values], 'each');
  const told = row?.['QUERY PLAN'];
  const plan = (typeof told === 'string' ? JSON.parse(told) : told) as [{ Plan: { 'Total Cost': number } }];
  if (plan[0].Plan['Total Cost'] > COST_MAX) throw new TooDear();
}
