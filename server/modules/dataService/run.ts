/** Runs a dataset for somebody: their sources, their rows, the limits of all. */
import type { DatasetDefinition, ParameterValues } from '../../../contract/dataService/dataset';
import { RESULT_BYTES_MAX, ROWS_MAX } from '../../../contract/dataService/limits';
import { sqlStateOf } from '../../db/failures';
import { type ReadOnly, TooDear } from '../../db/readOnly';
import { dataSourcesFor, readingFor } from '../../object/dataSources';
import type { ObjectContext } from '../../object/define';
import { derivedKey } from '../../secrets';
import { masked } from './masks';
import { openGuard } from './sql/guard';
import { SqlRefused } from './sql/refused';
import { tablesOf } from './sql/tables';
import { guardedOf, type Statement, statementOf } from './statement';

declare module '../../platform' {
  interface Platform {
    /** Where datasets run. */
    readOnly: ReadOnly;
  }
}

export type Value = string | number | boolean | null;
export interface Ran {
  columns: string[];
  rows: Value[][];
  /** There are more. */
  more: boolean;
}

/** In our own words: those of the database may hold values. */
function sayFailure(error: unknown): SqlRefused {
  if (error instanceof SqlRefused) return error;
  if (error instanceof TooDear) return new SqlRefused('预计要读取的数据太多，请减少数据来源或缩小范围');
  const { code } = sqlStateOf(error);
  if (code === '57014') return new SqlRefused('超过 5 秒没有完成，请缩小范围');
  if (code === '21000') return new SqlRefused('取一个值的子查询返回了多行');
  if (code === '22012') return new SqlRefused('除数为零');
  if (code?.startsWith('22')) return new SqlRefused('计算出错：有的值不能转换成所要的类型，或超出范围');
  if (code === '42803') return new SqlRefused('有的列既不在 GROUP BY 中，也没有聚合');
  if (code === '42702') return new SqlRefused('有的列在多个数据来源中都有，请写明是哪一个');
  if (code?.startsWith('42')) return new SqlRefused('类型不符：请检查比较的两边和函数的参数');
  if (code?.startsWith('53') || code?.startsWith('54')) return new SqlRefused('查询太复杂，请拆分');
  throw error;
}

export const cell = (value: unknown): Value => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as Value);
};

/** Runs what `statementOf` made, where datasets run. @throws SqlRefused in our own words */
export async function runStatement(
  { actor, platform }: ObjectContext,
  { text, values, sources }: Statement,
): Promise<Record<string, unknown>[]> {
  globalThis.judgeStatement?.(text);
  let found: { j: string | null }[];
  try {
    found = await platform.readOnly.run<{ j: string | null }>(
      text,
      [actor.tenantId, ...values],
      sources.flatMap(tablesOf),
    );
  } catch (error) {
    throw sayFailure(error);
  }
  return found.map(({ j }) => {
    if (j === null) throw new SqlRefused(`结果超过 ${RESULT_BYTES_MAX / 1024 / 1024} MB，请减少列或行`);
    return JSON.parse(j) as Record<string, unknown>;
  });
}

/**
 * The rows of a dataset as somebody may see them, masked.
 * @param limit of rows @throws SqlRefused; 400 for values of parameters that do not fit
 */
export async function runDataset(
  context: ObjectContext,
  definition: DatasetDefinition,
  given: ParameterValues,
  limit = ROWS_MAX,
): Promise<Ran> {
  await openGuard();
  const sources = await dataSourcesFor(context);
  const { reader } = await readingFor(context);
  const { userId } = context.actor;
  const statement = statementOf((bind) => guardedOf(definition, given, sources, bind, userId), reader, limit + 1);
  const hidden = masksOf(definition, statement.columns);
  const found = await runStatement(context, statement);
  const salt = derivedKey(context.platform.env, `dataset-mask:${context.actor.tenantId}`);
  const rows = found.slice(0, limit).map((row) =>
    statement.columns.map((column, at) => {
      const value = cell(row[column]);
      const mask = hidden[at];
      return mask ? masked(value, mask, salt) : value;
    }),
  );
  return { columns: statement.columns, rows, more: found.length > limit };
}

/** A mask of a column that is not there hides nothing: whoever renamed the column has to say so. */
function masksOf({ masks }: DatasetDefinition, columns: readonly string[]) {
  const lost = masks.find(({ column }) => !columns.includes(column));
  if (lost) throw new SqlRefused(`设置了脱敏的「${lost.column}」不在结果中`);
  return columns.map((name) => masks.find(({ column }) => column === name)?.mask ?? null);
}
