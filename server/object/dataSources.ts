/**
 * Sources of datasets: rows of the product as people may query them by their Chinese names (`docs/decisions/datasets.md`).
 * A module registers its own by `defineModule({ dataSources })`; user tables come the same way, one source a table.
 */

import type { DataType } from '../../contract/dataService/types';
import { daySql, wallSql } from '../base/zone';
import type { DataColumn, DataContext, DataReader, DataSource } from './dataSource';
import { seenProjects, visibleProjects } from './search/seen';
import type { SearchSource } from './searchSource';

export type { DataColumn, DataContext, DataReader, DataSource, DataSources } from './dataSource';

/** Types a source. */
export const defineDataSource = (source: DataSource): DataSource => source;

/** PostgreSQL cuts names behind so many bytes, in silence: two columns could become one. */
const NAME_BYTES = 63;
const bytes = new TextEncoder();
function shorten(name: string, room = NAME_BYTES): string {
  let text = '';
  let used = 0;
  for (const letter of name) {
    used += bytes.encode(letter).length;
    if (used > room) break;
    text += letter;
  }
  return text;
}

/** Names that people can write without quotes (lower case) and that are told apart; the first keeps its own. */
function named<T extends { name: string }>(all: readonly T[], taken = new Set<string>()): T[] {
  return all.map((one) => {
    const wanted = shorten(one.name.replace(/["\0]/g, '').trim().toLowerCase() || '未命名');
    let name = wanted;
    // Ends: each turn tries a name that was not tried, and taken ones are finite.
    for (let n = 2; taken.has(name); n += 1) name = `${shorten(wanted, NAME_BYTES - 4)}_${n}`;
    taken.add(name);
    return { ...one, name };
  });
}

/** Everything that somebody can query, in the order of the modules. */
export async function dataSourcesFor(context: DataContext): Promise<DataSource[]> {
  const found: DataSource[] = [];
  for (const sources of context.platform.dataSources) found.push(...(await sources(context)));
  const names = new Map(
    named([...found.filter(({ yields }) => !yields), ...found.filter(({ yields }) => yields)]).map((one) => [
      one.code,
      one,
    ]),
  );
  return found.map((source) => ({ ...(names.get(source.code) ?? source), columns: named(source.columns) }));
}

/** Sees with somebody's rights, as they stand now. @returns what makes a reader for a statement, and what it stands on */
export async function readingFor(context: DataContext) {
  const visibility = await visibleProjects(context);
  return {
    /** Changes with everything that the rows of a reader depend on beside the rows themselves. */
    rights: [context.actor.userId, context.actor.roles, context.actor.privileges, visibility] as const,
    reader: (bind: (value: unknown) => string): DataReader => ({
      ...context,
      bind,
      seen: seenProjects(context, visibility, bind),
    }),
  };
}

/** The rows of a kind by the rule that the search finds them by, which says the same as the kind's policy. */
export const rowsOfSearch =
  ({ from, scope, visible }: SearchSource) =>
  ({ seen, actor, bind }: DataReader): string =>
    `FROM ${from} WHERE ${scope} AND ${visible(seen, actor, bind)}`;

/**
 * The rows of a kind that the reader sees, as a table in brackets: for sources whose rows hang on them.
 * @param columns over `t`
 */
export const seenRows = (
  { from, scope, visible }: SearchSource,
  { seen, actor, bind }: DataReader,
  columns = 't.*',
): string => `(SELECT ${columns} FROM ${from} WHERE ${scope} AND ${visible(seen, actor, bind)})`;

/* Columns over the rows `t`. */

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const column =
  (type: DataType) =>
  (name: string, sql: DataColumn['sql'], choices?: readonly string[]): DataColumn => ({
    name,
    type,
    sql,
    ...(choices && { choices }),
  });
export const textColumn = column('text');
export const numberColumn = column('number');
export const dateColumn = column('date');
export const flagColumn = column('flag');
/** On the clocks of the enterprise. */
export const instantColumn = (name: string, sql: string): DataColumn =>
  column('instant')(name, () => `date_trunc('second', ${wallSql(sql)})`);
export const momentColumn = (name: string, sql: (bind: (value: unknown) => string) => string): DataColumn =>
  column('instant')(name, (bind) => `date_trunc('second', ${wallSql(sql(bind))})`);
/** The day of an instant where the enterprise works. */
export const dayColumn = (name: string, sql: string): DataColumn => column('date')(name, () => daySql(sql));
export const personColumn = (name: string, sql: string): DataColumn =>
  textColumn(name, `(SELECT a.name FROM account a WHERE a.id = ${sql})`);
/** The words of an enumeration. */
export function wordColumn(name: string, sql: string, words: Readonly<Record<string, string>>): DataColumn {
  const cases = Object.entries(words).map(([code, label]) => `WHEN ${quoted(code)} THEN ${quoted(label)}`);
  const known = [...new Set(Object.values(words))];
  return textColumn(name, cases.length > 0 ? `CASE ${sql}::text ${cases.join(' ')} END` : 'NULL::text', known);
}
export const departmentColumn = (name: string, sql: string): DataColumn =>
  textColumn(name, `(SELECT d.name FROM department d WHERE d.tenant_id = t.tenant_id AND d.id = ${sql})`);
/** The department in which somebody works. */
export const departmentOfColumn = (name: string, person: string): DataColumn =>
  departmentColumn(
    name,
    `(SELECT m.department_id FROM tenant_member m WHERE m.tenant_id = t.tenant_id AND m.id = ${person})`,
  );
export const labelColumn = (name: string, sql: string): DataColumn =>
  textColumn(
    name,
    `(SELECT string_agg(l.name, '、' ORDER BY l.name) FROM task_label l
       WHERE l.tenant_id = t.tenant_id AND l.id = ANY(${sql}))`,
  );
const ofProject = (value: string) =>
  `(SELECT p.${value} FROM project p WHERE p.tenant_id = t.tenant_id AND p.id = t.project_id)`;
/** Of what stands in a project. */
export const projectColumns: readonly DataColumn[] = [
  textColumn('项目编号', ofProject('code')),
  textColumn('项目名称', ofProject('name')),
];
