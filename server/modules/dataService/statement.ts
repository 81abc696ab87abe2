/** A dataset as one statement: sources in a WITH, what people wrote or built around them, limits around that. */

import type { DatasetDefinition, ParameterValues } from '../../../contract/dataService/dataset';
import { RESULT_BYTES_MAX } from '../../../contract/dataService/limits';
import type { DataReader, DataSource } from '../../object/dataSources';
import type { Bind } from '../../object/define';
import { FENCE } from '../../object/list/page';
import { builtSql } from './builder';
import { parametersOf } from './parameters';
import { type Guarded, guardSql } from './sql/guard';
import type { UsedSource } from './sql/scope';

export interface Statement {
  text: string;
  /** Behind the enterprise, which is `$1`. */
  values: unknown[];
  columns: string[];
  /** What the statement reads of the database is in these texts. */
  sources: string[];
}

const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The fence keeps what people wrote from running before the rule of rows has chosen them: else an error of theirs would
 * tell of rows that they may not see. Columns that nothing reads are left out.
 */
function sourceText({ source, columns }: UsedSource, reader: DataReader, fenced: boolean): string {
  const read = source.columns
    .filter(({ name }) => columns.has(name))
    .map(({ name, sql }) => `${typeof sql === 'string' ? sql : sql(reader.bind)} AS ${identifier(name)}`);
  return `SELECT ${read.join(', ') || '1 AS "·"'} ${source.rows(reader)}${fenced ? ` ${FENCE}` : ''}`;
}

/**
 * What a dataset says, with its sources under what they are called.
 * @throws SqlRefused, 400 for values that do not fit
 */
export function guardedOf(
  definition: DatasetDefinition,
  given: ParameterValues,
  sources: readonly DataSource[],
  bind: Bind,
  userId: string,
): Guarded {
  const parameters = parametersOf(definition.params, given);
  return definition.mode === 'sql'
    ? guardSql(definition.sql, {
        sources,
        parameter(name) {
          const parameter = parameters.get(name);
          if (!parameter) return null;
          return { place: Number(bind(parameter.value).slice(1)), type: parameter.sqlType };
        },
      })
    : builtSql(definition.builder, { sources, parameters, bind, userId });
}

/**
 * @param make what is asked of the sources; binds its values
 * @param reading makes the reader for the statement's values
 * @param limit of rows
 * @param fenced false where all that runs over the rows is made here of expressions that cannot fail: charts of a million rows
 *   are planned as one with what they read
 */
export function statementOf(
  make: (bind: Bind) => Guarded,
  reading: (bind: Bind) => DataReader,
  limit: number,
  fenced = true,
): Statement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value) + 1}`;
  const guarded = make(bind);
  const reader = reading(bind);
  const texts = guarded.sources.map((used) => sourceText(used, reader, fenced));
  const tables = guarded.sources.map(({ called }, at) => `${identifier(called)} AS NOT MATERIALIZED (${texts[at]})`);
  // The running sum drops what is too much before it is sent; its rows come as nothing.
  const text = `WITH "·0" AS (SELECT $1::uuid AS tenant_id)${tables.map((table) => `,\n ${table}`).join('')}
    SELECT CASE WHEN "·b".bytes <= ${RESULT_BYTES_MAX} THEN "·b".j END AS j
      FROM (SELECT "·r".j, sum(octet_length("·r".j)) OVER (ROWS UNBOUNDED PRECEDING) AS bytes
              FROM (SELECT to_jsonb("·q")::text AS j FROM (${guarded.text}) "·q" LIMIT ${limit}) "·r") "·b"`;
  return { text, values, columns: guarded.columns, sources: texts };
}
