/** Records read: by windows of the order, one alone, and the outline, which counts them and names their groups. */

import { createHash } from 'node:crypto';
import { ANCHOR_EVERY, canSum, TABLE_GROUPS_MAX, tableKinds } from '../../../../contract/dynamicTable/kinds';
import type {
  OutlineQuery,
  RecordOutline,
  RecordShown,
  RecordsQuery,
  RecordWindow,
} from '../../../../contract/dynamicTable/records';
import type { TableQuery } from '../../../../contract/dynamicTable/table';
import type { Person } from '../../../../contract/envelope';
import { TtlCache } from '../../../base/ttlCache';
import { invalid, notFound } from '../../../errors';
import type { ObjectContext } from '../../../object/define';
import { windowSql } from '../../../object/list/page';
import { type Reached, readTable } from '../access';
import { kinds } from '../kinds';
import { groupText, Order } from '../sql/order';
import { Params } from '../sql/params';
import { Rows } from '../sql/rows';
import { presentRecords, type RecordRow, recordColumns } from './present';

/** A statement over the records that somebody asks for. */
export class Asked {
  readonly params = new Params();
  readonly rows: Rows;
  readonly where: string;
  private ordered: Order | undefined;

  constructor(
    reached: Reached,
    private readonly query: TableQuery,
  ) {
    const { filter, words, groups = [] } = query;
    const { bind } = this.params;
    this.rows = new Rows(reached.access, bind, 't', reached.of);
    for (const { field: key } of groups) {
      const field = this.rows.field(key, 'groups');
      if (!tableKinds[field.kind].groups) throw invalid(`不能按「${field.name}」分组`, 'groups');
    }
    this.where = [this.rows.scope, this.rows.filter(filter), this.rows.words(words)]
      .filter((one) => one !== 'true')
      .join(' AND ');
  }

  /** Made when it is used: a statement may hold no parameter that it does not name. */
  get order(): Order {
    const { sorts = [], groups = [] } = this.query;
    this.ordered ??= new Order(this.rows, this.params.bind, sorts, groups);
    return this.ordered;
  }
}

export async function recordsOf(
  { db }: ObjectContext,
  asked: Asked,
  { ids, from, skip = 0, size = 100 }: Pick<RecordsQuery, 'ids' | 'from' | 'skip' | 'size'>,
): Promise<RecordRow[]> {
  const { params, rows, order, where } = asked;
  const conditions = [where];
  if (ids) conditions.push(`t.id = ANY(${params.bind(ids)}::uuid[])`);
  if (from) conditions.push(order.from(from));
  return db.query<RecordRow>(
    `SELECT ${recordColumns(rows)} FROM ${rows.access.table.heap} t WHERE ${conditions.join(' AND ')}
      ORDER BY ${order.sql} ${windowSql(params.bind, { limit: size, offset: skip })}`,
    params.values,
    'each',
  );
}

export async function recordWindow(context: ObjectContext, query: RecordsQuery): Promise<RecordWindow> {
  const reached = await readTable(context, query.tableId);
  const rows = await recordsOf(context, new Asked(reached, query), query);
  return { ...(await presentRecords(context, reached, rows)), revision: reached.access.table.revision };
}

/** @throws 404 also for a record that no role of who asks reaches */
export async function oneRecord(
  context: ObjectContext,
  { tableId, id }: { tableId: string; id: string },
): Promise<RecordShown> {
  const reached = await readTable(context, tableId);
  const rows = await recordsOf(context, new Asked(reached, {}), { ids: [id], size: 1 });
  const { records, people } = await presentRecords(context, reached, rows);
  const [record] = records;
  const [found] = await context.platform.objects.findVisible(context, 'tableRecord', [id]);
  if (!record || !found) throw notFound('记录');
  return { record, people, mayComment: found.may('comment'), mayAttach: found.may('attach') };
}

function summed(rows: Rows, keys: readonly string[]) {
  return keys.map((key) => {
    const field = rows.field(key, 'sums');
    if (!canSum(field)) throw invalid(`「${field.name}」不能求和`, 'sums');
    return `'${key}', sum(${rows.typed(field)})`;
  });
}

type Sums = Record<string, number | null>;

/** What outlines are made of. Names of people in an order may be a minute old. */
const counted = new TtlCache<Record<string, unknown>[]>(60_000, 300, 'tableOutline');

/**
 * Rows of a statement over a table, kept until the table or one that links lead to changes, which counts their revisions on
 * in its own transaction. The statement holds whose rights it is asked by: alike for two people, it is one.
 */
function countedRows<T extends Record<string, unknown>>(
  { db }: ObjectContext,
  { tables }: Reached,
  text: string,
  values: unknown[],
): Promise<T[]> {
  const revisions = [...tables.values()].map(({ id, revision }) => `${id} ${revision}`).sort();
  const key = createHash('sha256').update(JSON.stringify([db.tenantId, revisions, text, values]));
  return counted.get(key.digest('base64'), () => db.query<T>(text, values, 'each')) as Promise<T[]>;
}

export async function recordOutline(context: ObjectContext, query: OutlineQuery): Promise<RecordOutline> {
  const { db, platform } = context;
  const reached = await readTable(context, query.tableId);
  const { heap, revision, fields } = reached.access.table;
  const { groups = [], sums = [] } = query;

  const all = new Asked(reached, query);
  const [total] = await countedRows<{ count: string; sums: Sums }>(
    context,
    reached,
    `SELECT count(*) AS count, jsonb_build_object(${summed(all.rows, sums).join(', ')}) AS sums
       FROM ${heap} t WHERE ${all.where}`,
    all.params.values,
  );
  const count = Number(total?.count ?? 0);

  const ordered = new Asked(reached, query);
  const anchors =
    count === 0
      ? []
      : await countedRows<{ place: (string | null)[] }>(
          context,
          reached,
          `SELECT p.place FROM (SELECT ${ordered.order.place} AS place, row_number() OVER (ORDER BY ${ordered.order.sql}) AS n
                                  FROM ${heap} t WHERE ${ordered.where}) p
            WHERE p.n % ${ANCHOR_EVERY} = 1 ORDER BY p.n`,
          ordered.params.values,
        );
  return {
    total: count,
    sums: total?.sums ?? {},
    ...(await groupsOf()),
    anchors: anchors.map(({ place }) => place),
    revision,
  };

  async function groupsOf(): Promise<Pick<RecordOutline, 'groups' | 'more' | 'people'>> {
    if (groups.length === 0) return { groups: [], more: false, people: {} };
    const asked = new Asked(reached, { ...query, sorts: [] });
    const keys = groups.map(({ field }) => groupText(asked.rows, asked.rows.field(field, 'groups')));
    const list = await countedRows<{ keys: (string | null)[]; count: string; sums: Sums }>(
      context,
      reached,
      `SELECT ARRAY[${keys.join(', ')}] AS keys, count(*) AS count,
              jsonb_build_object(${summed(asked.rows, sums).join(', ')}) AS sums
         FROM ${heap} t WHERE ${asked.where}
        GROUP BY ${keys.join(', ')}
        ORDER BY ${asked.order.grouped} LIMIT ${TABLE_GROUPS_MAX + 1}`,
      asked.params.values,
    );
    const people = await platform.directory.of(db.tenantId);
    const named: Record<string, Person> = {};
    groups.forEach(({ field: key }, at) => {
      const kind = fields.get(key)?.kind;
      if (!kind || kinds[kind].names !== 'person') return;
      for (const { keys: found } of list) {
        const person = people(found[at]);
        if (person) named[person.userId] = person;
      }
    });
    return {
      groups: list.slice(0, TABLE_GROUPS_MAX).map((one) => ({ ...one, count: Number(one.count) })),
      more: list.length > TABLE_GROUPS_MAX,
      people: named,
    };
  }
}
