/**
 * The one way from a module to the tables of a tenant. It adds the tenant to every statement and leaves out what is in
 * the recycle bin, so that forgetting either is not possible with the helpers and throws with written SQL.
 */
import { and, eq, getTableColumns, getTableName, isNull, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { currentOrigin } from '../base/origin';
import type { Connection, Database, Planning, Row } from './client';
import { insertStatement } from './insertRows';
import { isLogged, ledgerOf, loggedTables, withLedger } from './ledger';

export type TenantTable = PgTable & { tenantId: AnyPgColumn };
type IdTable = TenantTable & { id: AnyPgColumn };
type Values<T extends TenantTable> = Omit<T['$inferInsert'], 'tenantId'>;

const checkedTexts = new Set<string>();
declare global {
  /** Tests parse each statement here, once it is known to name the tenant (`tests/setup-server.ts`). */
  var judgeStatement: ((text: string) => void) | undefined;
}
/** Written SQL gets the tenant as `$1` and has to bind it; this fails in the first test that runs the statement. */
function assertScoped(text: string): void {
  if (checkedTexts.has(text)) return;
  if (!/tenant_id\s*=\s*\$1/.test(text) && !/insert\s+into\s+\w+\s*\(\s*tenant_id/i.test(text)) {
    throw new Error(`SQL without "tenant_id = $1": ${text.slice(0, 200)}`);
  }
  globalThis.judgeStatement?.(text);
  if (checkedTexts.size < 5000) checkedTexts.add(text);
}

export class TenantDb {
  constructor(
    private readonly database: Database,
    readonly tenantId: string,
    private readonly connection: Connection = database,
  ) {}

  /** The tenant, "not recycled" where the table knows it, and the given conditions. */
  private scope(table: TenantTable, conditions: (SQL | undefined)[], withRecycled = false): SQL | undefined {
    const deletedAt = getTableColumns(table).deletedAt as AnyPgColumn | undefined;
    return and(
      eq(table.tenantId, this.tenantId),
      deletedAt && !withRecycled ? isNull(deletedAt) : undefined,
      ...conditions,
    );
  }

  async select<T extends TenantTable>(table: T, ...conditions: (SQL | undefined)[]): Promise<T['$inferSelect'][]> {
    return (await this.connection.orm
      .select()
      .from(table as PgTable)
      .where(this.scope(table, conditions))) as T['$inferSelect'][];
  }

  async selectWithRecycled<T extends TenantTable>(
    table: T,
    ...conditions: (SQL | undefined)[]
  ): Promise<T['$inferSelect'][]> {
    return (await this.connection.orm
      .select()
      .from(table as PgTable)
      .where(this.scope(table, conditions, true))) as T['$inferSelect'][];
  }

  async find<T extends IdTable>(table: T, id: string): Promise<T['$inferSelect'] | undefined> {
    return (await this.select(table, eq(table.id, id)))[0];
  }

  async insert<T extends TenantTable>(table: T, values: Values<T> | Values<T>[]): Promise<void> {
    const rows = (Array.isArray(values) ? values : [values]).map((row) => ({ ...row, tenantId: this.tenantId }));
    if (rows.length === 0) return;
    await this.writing(table, async (connection) => {
      const statement = insertStatement(table, rows);
      if (statement) await connection.query(statement.text, statement.params, 'each');
      else await connection.orm.insert(table).values(rows as unknown as PgInsertValue<T>[]);
    });
    const ledger = ledgerOf(this.connection);
    const { id } = rows[0] as { id?: string };
    const name = getTableName(table);
    if (ledger && id && isLogged(name)) ledger.added ??= { table: name, id };
  }

  /** Inserts what is not there yet; returns how many rows were new. */
  async insertIfAbsent<T extends TenantTable>(table: T, values: Values<T> | Values<T>[]): Promise<number> {
    const rows = (Array.isArray(values) ? values : [values]).map((row) => ({ ...row, tenantId: this.tenantId }));
    if (rows.length === 0) return 0;
    const added = await this.writing(table, (connection) => {
      const statement = insertStatement(table, rows, 'ON CONFLICT DO NOTHING RETURNING tenant_id');
      if (statement) return connection.query(statement.text, statement.params, 'each');
      return connection.orm
        .insert(table)
        .values(rows as unknown as PgInsertValue<T>[])
        .onConflictDoNothing()
        .returning({ tenantId: table.tenantId });
    });
    return added.length;
  }

  /** Returns how many rows were changed; with a version among the conditions, 0 means stale. */
  async update<T extends TenantTable>(
    table: T,
    set: PgUpdateSetSource<T>,
    ...conditions: (SQL | undefined)[]
  ): Promise<number> {
    const changed = await this.writing(table, ({ orm }) =>
      orm.update(table).set(set).where(this.scope(table, conditions)).returning({ tenantId: table.tenantId }),
    );
    return changed.length;
  }

  async delete(table: TenantTable, ...conditions: (SQL | undefined)[]): Promise<number> {
    const removed = await this.writing(table, ({ orm }) =>
      orm
        .delete(table)
        .where(this.scope(table, conditions, true))
        .returning({ tenantId: table.tenantId }),
    );
    return removed.length;
  }

  /** Written SQL for joins and hot paths: `$1` is the tenant, parameters follow from `$2`. */
  query<T extends Row>(text: string, params: unknown[] = [], planning?: Planning): Promise<T[]> {
    assertScoped(text);
    return this.noting(loggedTables(text), (connection) =>
      connection.query<T>(text, [this.tenantId, ...params], planning),
    );
  }

  private writing<T>(table: TenantTable, work: (connection: Connection) => Promise<T>): Promise<T> {
    const name = getTableName(table);
    return this.noting(isLogged(name) ? [name] : [], work);
  }

  /** Notes what is written for the operation log. A single statement of a request stands in a transaction with its entry. */
  private noting<T>(tables: readonly string[], work: (connection: Connection) => Promise<T>): Promise<T> {
    if (tables.length > 0) {
      const ledger = ledgerOf(this.connection);
      for (const table of tables) ledger?.tables.add(table);
      if (this.connection === this.database && currentOrigin() && !tables.includes('operation_log')) {
        return this.transaction((tx) => tx.noting(tables, work));
      }
    }
    return work(this.connection);
  }

  /** One transaction; inside of one, it goes on in that. Jobs are sent on its connection, so that they wait for its end. */
  transaction<T>(work: (db: TenantDb, connection: Connection) => Promise<T>): Promise<T> {
    if (this.connection !== this.database) return work(this, this.connection);
    return this.database.transaction((connection) =>
      withLedger(connection, this.tenantId, () =>
        work(new TenantDb(this.database, this.tenantId, connection), connection),
      ),
    );
  }

  /** Reads that a copy of the database may answer (`Database.reading`); inside of a transaction, in that. */
  reading<T>(work: () => Promise<T>): Promise<T> {
    return this.connection === this.database ? this.database.reading(work) : work();
  }

  afterCommit(effect: () => void): void {
    this.connection.afterCommit(effect);
  }

  /** The same tables, where a question that was asked is not asked again: to judge many rows by what all of them share. */
  askingOnce(): TenantDb {
    return new AskedOnce(this.database, this.tenantId, this.connection);
  }
}

class AskedOnce extends TenantDb {
  private readonly answers = new Map<string, Promise<Row[]>>();

  override query<T extends Row>(text: string, params: unknown[] = [], planning?: Planning): Promise<T[]> {
    if (!/^\s*select\b/i.test(text) || /\bfor (update|share|key share)\b/i.test(text)) {
      return super.query<T>(text, params, planning);
    }
    const key = JSON.stringify([text, params]);
    const answer = this.answers.get(key) ?? super.query<T>(text, params, planning);
    this.answers.set(key, answer);
    return answer as Promise<T[]>;
  }
}
