/** Orders of records as keys: what is sorted by, where a place in the order is, what lies from it on. */
import type { Anchor } from '../../../../contract/dynamicTable/records';
import type { TableSort } from '../../../../contract/dynamicTable/table';
import { daySql } from '../../../base/zone';
import { invalid } from '../../../errors';
import type { Bind } from '../../../object/fields/operand';
import { kinds, sqlTypeOf } from '../kinds';
import type { LoadedField } from '../model';
import type { Rows } from './rows';

interface OrderKey {
  sql: string;
  type: string;
  desc: boolean;
  /** Never empty. */
  sure?: true;
}

/** Texts and names: Chinese by its pinyin, then Latin letters (`server/db/pinyin.ts`). */
const bySound = (sql: string): string => `(${sql} COLLATE pinyin)`;

/** What shows values behind links: of several there is no one type. */
const isBehind = ({ kind }: LoadedField): boolean => kind === 'lookup' || kind === 'relation';

/** A group's key: the value as a text, numbers without empty digits, moments by their day, links by their titles. */
export function groupText(rows: Rows, field: LoadedField): string {
  switch (isBehind(field) ? null : sqlTypeOf(field)) {
    case 'numeric':
      return `trim_scale(${rows.typed(field)})::text`;
    case 'timestamptz':
      return `${daySql(rows.typed(field))}::text`;
    default:
      return rows.text(field);
  }
}

/** Empty values come last both ways; options in their order; people by name; at the end the place of the record. */
export class Order {
  readonly keys: readonly OrderKey[];

  constructor(
    rows: Rows,
    private readonly bind: Bind,
    sorts: readonly TableSort[],
    private readonly groups: readonly TableSort[] = [],
  ) {
    this.keys = [
      ...groups.flatMap(({ field: key, desc = false }): OrderKey[] => [
        { ...this.groupKeyOf(rows, key), desc },
        // Two groups may be called alike: their records do not mix.
        { sql: `(${groupText(rows, rows.field(key, 'groups'))} COLLATE "C")`, type: 'text', desc: false },
      ]),
      ...sorts.map(({ field: key, desc = false }): OrderKey => ({ ...this.keyOf(rows, key), desc })),
      { sql: `${rows.t}.place`, type: 'numeric', desc: false, sure: true },
      { sql: `${rows.t}.id`, type: 'uuid', desc: false, sure: true },
    ];
  }

  /** Of moments the day, so that records of one day are in the order of what they are sorted by. */
  private groupKeyOf(rows: Rows, key: string): Omit<OrderKey, 'desc'> {
    const field = rows.field(key, 'sorts');
    if (isBehind(field) || sqlTypeOf(field) !== 'timestamptz') return this.keyOf(rows, key);
    return { sql: daySql(rows.typed(field)), type: 'date' };
  }

  private keyOf(rows: Rows, key: string): Omit<OrderKey, 'desc'> {
    const field = rows.field(key, 'sorts');
    if (isBehind(field)) {
      const { sql, type } = rows.first(field);
      return { sql: type === 'text' ? bySound(sql) : sql, type: type ?? 'text' };
    }
    const type = sqlTypeOf(field);
    if (type === null) throw invalid(`不能按「${field.name}」排序或分组`, 'sorts');
    if (kinds[field.kind].names === 'person') {
      return {
        sql: `(SELECT a.name COLLATE pinyin FROM account a WHERE a.id::text = ${rows.text(field)})`,
        type: 'text',
      };
    }
    if (field.kind === 'select' || field.kind === 'department') {
      const values = field.options.map(({ value }) => value);
      return { sql: `array_position(${this.bind(values)}::text[], ${rows.text(field)})`, type: 'int' };
    }
    return { sql: type === 'text' ? bySound(rows.text(field)) : rows.typed(field), type };
  }

  get sql(): string {
    return this.keys.map(({ sql, desc }) => `${sql} ${desc ? 'DESC' : 'ASC'} NULLS LAST`).join(', ');
  }

  /** The same order of the groups alone. */
  get grouped(): string {
    return this.keys
      .slice(0, this.groups.length * 2)
      .map(({ sql, desc }) => `min(${sql}) ${desc ? 'DESC' : 'ASC'} NULLS LAST`)
      .join(', ');
  }

  /** A record's place as an array of texts. */
  get place(): string {
    // Texts of one array are of one collation.
    return `ARRAY[${this.keys.map(({ sql }) => `((${sql})::text COLLATE "C")`).join(', ')}]`;
  }

  /** What lies from a place on, the place itself included. @throws 400 for a place of another order */
  from(anchor: Anchor): string {
    if (anchor.length !== this.keys.length) throw invalid('排序已改变，请刷新后重试', 'from');
    const step = (at: number): string => {
      const key = this.keys[at];
      if (!key) return 'true';
      const value = anchor[at];
      const rest = step(at + 1);
      if (value === null || value === undefined) return key.sure ? 'false' : `(${key.sql} IS NULL AND ${rest})`;
      const place = `${this.bind(value)}::${key.type}`;
      const beyond = `${key.sql} ${key.desc ? '<' : '>'} ${place}`;
      const later = key.sure ? beyond : `(${beyond} OR ${key.sql} IS NULL)`;
      return `(${later} OR (${key.sql} = ${place} AND ${rest}))`;
    };
    return step(0);
  }
}
