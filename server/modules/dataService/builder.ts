/** A dataset that was built without SQL, as the statement that it stands for: conditions are those of lists. */
import type { BuilderColumn, DatasetBuilder, DatasetCondition } from '../../../contract/dataService/dataset';
import { joinedColumns } from '../../../contract/dataService/join';
import type { Aggregate } from '../../../contract/dataService/limits';
import { dataTypes, familyOf } from '../../../contract/dataService/types';
import { familyOps } from '../../../contract/object/conditions';
import type { DataColumn, DataSource } from '../../object/dataSources';
import type { Bind } from '../../object/define';
import type { Operand } from '../../object/fields/operand';
import { conditionSql } from '../../object/list/operators';
import type { Parameter } from './parameters';
import type { Guarded } from './sql/guard';
import { SqlRefused } from './sql/refused';
import type { UsedSource } from './sql/scope';

interface Given {
  sources: readonly DataSource[];
  parameters: ReadonlyMap<string, Parameter>;
  bind: Bind;
  /** Who `me` is. */
  userId: string;
}

export const CALLED = '·1';
export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const figures: Readonly<Record<Aggregate, (sql: string) => string>> = {
  count: (sql) => `count(${sql})`,
  countDistinct: (sql) => `count(DISTINCT ${sql})`,
  sum: (sql) => `sum(${sql})`,
  avg: (sql) => `round(avg(${sql})::numeric, 4)`,
  min: (sql) => `min(${sql})`,
  max: (sql) => `max(${sql})`,
};
/** Takes numbers only. */
const NUMERIC: ReadonlySet<Aggregate> = new Set(['sum', 'avg']);

/** The columns of one source as expressions and conditions; notes which of them are read. */
export class Built {
  readonly used: UsedSource;
  private readonly columns: ReadonlyMap<string, DataColumn>;

  constructor(
    source: DataSource,
    private readonly given: Omit<Given, 'sources'>,
  ) {
    this.used = { source, called: CALLED, columns: new Set() };
    this.columns = new Map(source.columns.map((column) => [column.name, column]));
  }

  has(name: string): boolean {
    return this.columns.has(name);
  }

  /** @throws SqlRefused for one that is not there for who asks */
  column(name: string): DataColumn {
    const column = this.columns.get(name);
    if (!column) throw new SqlRefused(`「${this.used.source.name}」没有「${name}」这一列，或您无权查看`);
    this.used.columns.add(name);
    return column;
  }

  /** @returns its expression, and whether rows are put together by it */
  shown({ column: name, as, aggregate, unit }: BuilderColumn): { sql: string; as: string; groups: boolean } {
    if (name === null) return { sql: 'count(*)', as, groups: false };
    const { type } = this.column(name);
    const plain = quote(name);
    if (aggregate) {
      if (NUMERIC.has(aggregate) && type !== 'number') throw new SqlRefused(`「${name}」不是数字，不能合计`);
      if (aggregate !== 'count' && aggregate !== 'countDistinct' && type === 'flag') {
        throw new SqlRefused(`「${name}」只能计数`);
      }
      return { sql: figures[aggregate](plain), as, groups: false };
    }
    if (unit === null) return { sql: plain, as, groups: true };
    if (type !== 'date' && type !== 'instant') throw new SqlRefused(`「${name}」不是日期，不能按日、月、年分组`);
    return { sql: `date_trunc('${unit}', ${plain})::date`, as, groups: true };
  }

  /** Null: its parameter has no value, so it does not narrow. */
  condition({ field, op, value, param }: DatasetCondition): string | null {
    const column = this.column(field);
    const family = familyOf(column.type, column.choices);
    if (!familyOps[family].includes(op)) throw new SqlRefused(`「${field}」不支持这种筛选方式`);
    let asked = value;
    if (param !== undefined) {
      const parameter = this.given.parameters.get(param);
      if (!parameter) throw new SqlRefused(`没有定义参数「${param}」`);
      if (parameter.value === null) return null;
      asked = parameter.value;
    }
    const operand: Operand = {
      label: field,
      family,
      sql: column.type === 'instant' ? `${quote(field)}::date` : quote(field),
      open: 'true',
    };
    return conditionSql(
      operand,
      { field, op, ...(asked !== undefined && { value: asked }) },
      this.given.bind,
      this.given.userId,
    );
  }

  joined(match: 'all' | 'any', conditions: readonly (string | null)[]): string | null {
    const parts = conditions.filter((one) => one !== null);
    return parts.length === 0 ? null : `(${parts.join(match === 'any' ? ' OR ' : ' AND ')})`;
  }
}

interface Ground {
  /** What stands behind FROM. @param names of the columns that are read */
  from(names: ReadonlySet<string>): string;
  /** The sources behind, with what is read of them. */
  used(names: ReadonlySet<string>): UsedSource[];
}

/** What a builder stands on: one source, or two as one whose columns have the names of both. @throws SqlRefused */
function groundOf(
  { source: code, join }: DatasetBuilder,
  sources: readonly DataSource[],
): { source: DataSource; ground: Ground | null } {
  const find = (wanted: string): DataSource => {
    const found = sources.find((one) => one.code === wanted);
    if (!found) throw new SqlRefused('数据来源不存在，或您无权使用');
    return found;
  };
  const first = find(code);
  if (!join) return { source: first, ground: null };
  const second = find(join.source);
  const { on, kind } = join;
  const left = first.columns.find(({ name }) => name === on.first);
  const right = second.columns.find(({ name }) => name === on.second);
  if (!left || !right) throw new SqlRefused('连接用到的列不存在，或您无权查看');
  if (left.type !== right.type) {
    throw new SqlRefused(
      `「${on.first}」是${dataTypes[left.type]}，「${on.second}」是${dataTypes[right.type]}，不能连接`,
    );
  }
  const columns = joinedColumns(first.columns, second);
  const called = { first: '·1', second: '·2' } as const;
  const place = (of: 'first' | 'second', name: string) => `${quote(called[of])}.${quote(name)}`;
  const readOf = (names: ReadonlySet<string>) => columns.filter(({ name }) => names.has(name));
  return {
    source: { ...first, name: `${first.name}与${second.name}`, columns },
    ground: {
      from(names) {
        const read = readOf(names).map(({ name, of, own }) => `${place(of, own)} AS ${quote(name)}`);
        const way = kind === 'left' ? 'LEFT JOIN' : 'JOIN';
        const equal = `${place('first', on.first)} = ${place('second', on.second)}`;
        return `(SELECT ${read.join(', ') || '1 AS "·"'} FROM ${quote(called.first)} ${way} ${quote(called.second)} ON ${equal}) "·"`;
      },
      used(names) {
        const own = (of: 'first' | 'second') =>
          new Set([...readOf(names).flatMap((one) => (one.of === of ? one.own : [])), on[of]]);
        return [
          { source: first, called: called.first, columns: own('first') },
          { source: second, called: called.second, columns: own('second') },
        ];
      },
    },
  };
}

/** @throws SqlRefused for what does not fit the source, 400 for values that do not fit their column */
export function builtSql(builder: DatasetBuilder, given: Given): Guarded {
  const { source, ground } = groundOf(builder, given.sources);
  if (builder.columns.length === 0) throw new SqlRefused('请至少选择一列');
  const built = new Built(source, given);
  const shown = builder.columns.map((column) => built.shown(column));
  const twice = shown.find(({ as }, at) => shown.findIndex((one) => one.as === as) !== at);
  if (twice) throw new SqlRefused(`有两列都叫「${twice.as}」，请改名`);
  const where = built.joined(builder.match, [
    ...builder.conditions.map((condition) => built.condition(condition)),
    ...builder.groups.map(({ match, conditions }) =>
      built.joined(
        match,
        conditions.map((condition) => built.condition(condition)),
      ),
    ),
  ]);
  const places = new Map(shown.map(({ as }, at) => [as, at + 1]));
  const order = builder.sorts.map(({ as, order: way }) => {
    const place = places.get(as);
    if (place === undefined) throw new SqlRefused(`不能按「${as}」排序：结果中没有这一列`);
    return `${place} ${way === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
  });
  const grouped = shown.some(({ groups }) => !groups);
  const groups = shown.flatMap((column, at) => (column.groups ? [at + 1] : []));
  const text = [
    `SELECT ${shown.map(({ sql, as }) => `${sql} AS ${quote(as)}`).join(', ')} FROM ${ground?.from(built.used.columns) ?? quote(CALLED)}`,
    where && `WHERE ${where}`,
    grouped && groups.length > 0 && `GROUP BY ${groups.join(', ')}`,
    order.length > 0 && `ORDER BY ${order.join(', ')}`,
    builder.limit !== null && `LIMIT ${builder.limit}`,
  ]
    .filter(Boolean)
    .join(' ');
  const sources = ground?.used(built.used.columns) ?? [built.used];
  return { text, columns: shown.map(({ as }) => as), sources };
}
