/**
 * What somebody does to records in one call: one entry of the log, one act to take back, and one transaction, unless it is
 * so much that it goes in chunks.
 */
import type { ActKind, RecordStep } from '../../../../contract/dynamicTable/kinds';
import type { CellValue } from '../../../../contract/dynamicTable/table';
import { newId } from '../../../base/present';
import type { Connection } from '../../../db/client';
import { dynAct, dynHistory } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import type { ObjectContext } from '../../../object/define';
import { logOperation } from '../../../object/operationLog';
import { assertOpen, type Reached } from '../access';
import { announce } from '../announce';
import { reckonFollowing, type Touched } from '../formula/reckon';
import { sendReckoning } from '../jobs/queues';
import { type ActOption, rememberOptions } from './options';

/** Values of a record before and after, by key; of links the ids of all, seen or not. */
export type Changes = Record<string, [before: CellValue, after: CellValue]>;

export class Act {
  readonly touched: Touched[] = [];
  /** Options that it made for its values. */
  readonly options: ActOption[] = [];
  private readonly lines: { tableId: string; recordId: string; what: RecordStep; changes: Changes }[] = [];

  constructor(
    readonly context: ObjectContext,
    readonly db: TenantDb,
    readonly connection: Connection,
    readonly reached: Reached,
    /** One that goes on over several transactions is given, and written where it begins. */
    readonly id: string = newId(),
  ) {}

  get count(): number {
    return this.lines.length;
  }

  /** A record was changed: in its history, and what follows from it. */
  note(recordId: string, what: RecordStep, changes: Changes): void {
    const tableId = this.reached.access.table.id;
    this.lines.push({ tableId, recordId, what, changes });
    this.touch(tableId, [recordId], what === 'changed' ? new Set(Object.keys(changes)) : 'all');
  }

  touch(tableId: string, ids: readonly string[], keys: Touched['keys']): void {
    if (ids.length > 0) this.touched.push({ tableId, ids, keys });
  }

  /** @param count records of all of it, where it goes on over several transactions */
  async write(kind: ActKind, count = this.lines.length): Promise<void> {
    const actor = this.reached.byStranger ? null : this.context.actor;
    const { table } = this.reached.access;
    await this.db.insert(dynAct, { id: this.id, tableId: table.id, kind, actorId: actor?.userId ?? null });
    await this.writeOn();
    await logOperation(this.db, actor, {
      module: 'dynamicTable',
      action: `records_${kind}`,
      objectType: 'dynamicTable',
      objectId: table.id,
      projectId: table.projectId,
      detail: { name: table.name, count },
    });
  }

  /** Adds what this transaction did to the act, which is written already. */
  async writeOn(): Promise<void> {
    await rememberOptions(this.db, this.id, this.options);
    for (let at = 0; at < this.lines.length; at += CHUNK) {
      const lines = this.lines.slice(at, at + CHUNK).map((line) => ({ ...line, id: newId(), actId: this.id }));
      await this.db.insert(dynHistory, lines);
    }
  }
}
const CHUNK = 1000;

/** An act that goes on over several transactions: which, whether it stands already, how many records it is about in all. */
export interface Ongoing {
  id: string;
  begun: boolean;
  count: number;
}

/** @returns the act where it did something */
export async function act(
  context: ObjectContext,
  reached: Reached,
  kind: ActKind,
  work: (act: Act) => Promise<void>,
  ongoing?: Ongoing,
): Promise<{ actId: string | null; ids: string[] }> {
  assertOpen(reached.access);
  const { table } = reached.access;
  return context.db.transaction(async (db, connection) => {
    const one = new Act(context, db, connection, reached, ongoing?.id);
    await work(one);
    if (one.count + one.options.length === 0) return { actId: null, ids: [] };
    if (ongoing?.begun) await one.writeOn();
    else await one.write(kind, ongoing?.count);
    const { roots } = await reckonFollowing(db, reached.tables, one.touched);
    if (roots.length > 0) await sendReckoning(context.platform, connection, { tenantId: db.tenantId, roots });
    const changed = new Set([table.id, ...one.touched.map(({ tableId }) => tableId)]);
    await announce(context, db, [...changed]);
    return {
      actId: one.id,
      ids: [...new Set(one.touched.flatMap(({ tableId, ids }) => (tableId === table.id ? ids : [])))],
    };
  });
}
