/**
 * The one way in for SQL that people write: PostgreSQL's own grammar, a list of what is allowed, and only what is printed
 * again from the tree runs (`docs/decisions/datasets.md`). Sources become tables of a WITH around the statement.
 */
import type { DataSource } from '../../../object/dataSources';
import { type Around, Expressions, only, PARAMETERS } from './expressions';
import { openParser, parseSql, printSql, syntaxErrorOf } from './parser';
import { isNode, listOf, type Node, placeOf, SqlRefused, unwrap, wordOf } from './refused';
import { type Known, Scope, type UsedSource } from './scope';

export const SQL_MAX = 20_000;
const SOURCES_MAX = 6;
const SELECTS_MAX = 30;
const COLUMNS_MAX = 100;
/** No table of the database begins so, and no name that people may give. */
const CALLED = '·';

export interface Guarded {
  /** The statement, printed anew; sources under what they are called. */
  text: string;
  /** Names of its columns, in their order, all different. */
  columns: string[];
  sources: UsedSource[];
}

interface Given {
  sources: readonly DataSource[];
  parameter: Around['parameter'];
}

class Reader {
  readonly used: UsedSource[] = [];
  private readonly byName: ReadonlyMap<string, DataSource>;
  private readonly expressions: Expressions;
  private selects = 0;

  constructor({ sources, parameter }: Given) {
    this.byName = new Map(sources.map((source) => [source.name, source]));
    this.expressions = new Expressions({ parameter, select: (statement, outer) => this.select(statement, outer) });
  }

  /** A name that a statement gives to a table. */
  private free(name: string, at: number | null): string {
    if (this.byName.has(name)) throw new SqlRefused(`「${name}」是数据来源的名称，不能用作别名`, at);
    if (name === PARAMETERS || name.startsWith(CALLED)) throw new SqlRefused(`「${name}」不能用作别名`, at);
    return name;
  }

  /** @returns the names of its columns; all have one */
  select(
    node: Node,
    outer: Scope | null,
    ctes: ReadonlyMap<string, readonly string[]> = outer?.ctes ?? new Map(),
  ): string[] {
    this.selects += 1;
    if (this.selects > SELECTS_MAX) throw new SqlRefused(`子查询不能超过 ${SELECTS_MAX} 个`);
    only('SelectStmt', node, [
      ...['targetList', 'fromClause', 'whereClause', 'groupClause', 'havingClause', 'windowClause', 'sortClause'],
      ...['distinctClause', 'limitCount', 'limitOffset', 'limitOption', 'op', 'all', 'larg', 'rarg', 'withClause'],
    ]);
    if (!['LIMIT_OPTION_DEFAULT', 'LIMIT_OPTION_COUNT'].includes(String(node.limitOption ?? 'LIMIT_OPTION_DEFAULT'))) {
      throw new SqlRefused('不支持 WITH TIES', placeOf(node));
    }
    const scope = new Scope(outer, this.with(node.withClause, outer, ctes));
    const columns = node.op === 'SETOP_NONE' ? this.simple(node, scope) : this.united(node, scope);
    for (const column of columns) scope.outputs.add(column);
    for (const one of listOf(node.sortClause)) this.expressions.order(one, scope);
    for (const limit of [node.limitCount, node.limitOffset]) {
      if (limit !== undefined) this.expressions.check(limit, new Scope(null, new Map()));
    }
    return columns;
  }

  private united(node: Node, scope: Scope): string[] {
    const { larg, rarg } = node;
    if (!isNode(larg) || !isNode(rarg)) throw new SqlRefused('UNION、INTERSECT、EXCEPT 的两边应是 SELECT');
    const left = this.select(larg, scope.outer, scope.ctes);
    const right = this.select(rarg, scope.outer, scope.ctes);
    if (left.length !== right.length) throw new SqlRefused('UNION、INTERSECT、EXCEPT 两边的列数不同');
    return left;
  }

  private simple(node: Node, scope: Scope): string[] {
    for (const one of listOf(node.fromClause)) this.from(one, scope);
    if (node.whereClause !== undefined) this.expressions.check(node.whereClause, scope);
    const columns = listOf(node.targetList).flatMap((one, at) => this.target(one, scope, at));
    if (columns.length === 0) throw new SqlRefused('SELECT 后面没有列');
    for (const column of columns) scope.outputs.add(column);
    // `DISTINCT` alone stands as one empty entry.
    this.expressions.each(
      listOf(node.distinctClause).filter((one) => isNode(one) && Object.keys(one).length > 0),
      scope,
    );
    this.expressions.groups(node.groupClause, scope);
    if (node.havingClause !== undefined) this.expressions.check(node.havingClause, scope);
    for (const one of listOf(node.windowClause)) this.expressions.window(one, scope);
    return columns;
  }

  private with(value: unknown, outer: Scope | null, around: ReadonlyMap<string, readonly string[]>) {
    const known = new Map(around);
    if (value === undefined) return known;
    const node = isNode(value) ? value : {};
    only('WithClause', node, ['ctes', 'recursive']);
    if (node.recursive) throw new SqlRefused('不支持 WITH RECURSIVE', placeOf(node));
    for (const one of listOf(node.ctes)) {
      const [, cte] = unwrap(one);
      const at = placeOf(cte);
      only('CommonTableExpr', cte, ['ctename', 'ctematerialized', 'ctequery']);
      const name = this.free(String(cte.ctename), at);
      const [kind, query] = unwrap(cte.ctequery);
      if (kind !== 'SelectStmt') throw new SqlRefused('WITH 里只能是 SELECT', at);
      known.set(name, this.select(query, outer, new Map(known)));
    }
    return known;
  }

  private from(wrapped: unknown, scope: Scope): void {
    const [kind, node] = unwrap(wrapped);
    const at = placeOf(node);
    if (kind === 'RangeVar') {
      this.table(node, scope);
      return;
    }
    if (kind === 'RangeSubselect') {
      only('RangeSubselect', node, ['subquery', 'alias']);
      const [inner, query] = unwrap(node.subquery);
      if (inner !== 'SelectStmt') throw new SqlRefused('FROM 里只能是 SELECT', at);
      const alias = this.aliasOf(node.alias, at);
      if (alias === null) throw new SqlRefused('请给 FROM 里的子查询起别名', at);
      // Without LATERAL it knows nothing of its neighbours.
      scope.add(alias, { columns: this.select(query, scope.outer, scope.ctes) }, at);
      return;
    }
    if (kind !== 'JoinExpr') throw new SqlRefused('FROM 里只能是数据来源、WITH 的名称或子查询', at);
    only('JoinExpr', node, ['jointype', 'larg', 'rarg', 'quals', 'usingClause']);
    if (!['JOIN_INNER', 'JOIN_LEFT', 'JOIN_RIGHT', 'JOIN_FULL'].includes(String(node.jointype))) {
      throw new SqlRefused('不支持这种连接', at);
    }
    this.from(node.larg, scope);
    this.from(node.rarg, scope);
    for (const name of listOf(node.usingClause)) scope.column(wordOf(name), at);
    if (node.quals !== undefined) this.expressions.check(node.quals, scope);
  }

  private aliasOf(value: unknown, at: number | null, own?: string): string | null {
    if (value === undefined) return null;
    const node = isNode(value) ? value : {};
    only('Alias', node, ['aliasname']);
    const name = String(node.aliasname);
    return name === own ? name : this.free(name, at);
  }

  private table(node: Node, scope: Scope): void {
    const at = placeOf(node);
    if (node.schemaname || node.catalogname) throw new SqlRefused('不能写库名、模式名：只能用数据来源的名称', at);
    only('RangeVar', node, ['relname', 'inh', 'relpersistence', 'alias']);
    if (!node.inh) throw new SqlRefused('不支持 ONLY', at);
    const name = String(node.relname);
    const alias = this.aliasOf(node.alias, at, name) ?? name;
    const columns = scope.ctes.get(name);
    if (columns) {
      scope.add(alias, { columns }, at);
      return;
    }
    scope.add(alias, this.source(name, at), at);
    node.relname = `${CALLED}${this.used.length}`;
    node.alias = { aliasname: alias };
  }

  private source(name: string, at: number | null): Known {
    const source = this.byName.get(name);
    if (!source) throw new SqlRefused(`没有名为「${name}」的数据来源，或您无权使用`, at);
    if (this.used.length === SOURCES_MAX) throw new SqlRefused(`最多使用 ${SOURCES_MAX} 次数据来源`, at);
    const used: UsedSource = { source, called: `${CALLED}${this.used.length + 1}`, columns: new Set() };
    this.used.push(used);
    return { columns: source.columns.map((column) => column.name), used };
  }

  /** Gives a column its name where the statement gives none. */
  private target(wrapped: unknown, scope: Scope, at: number): string[] {
    const [kind, node] = unwrap(wrapped);
    if (kind !== 'ResTarget') throw new SqlRefused('SELECT 的列不支持这种写法', placeOf(node));
    only('ResTarget', node, ['name', 'val']);
    const [of, value] = unwrap(node.val);
    if (of === 'ColumnRef') {
      const fields = listOf(value.fields);
      if (fields.some((field) => isNode(field) && 'A_Star' in field)) {
        if (fields.length > 2) throw new SqlRefused('不能写库名、模式名', placeOf(value));
        return scope.all(fields.length === 2 ? wordOf(fields[0]) : null, placeOf(value));
      }
      node.name ??= wordOf(fields.at(-1));
    } else if (of === 'FuncCall') {
      node.name ??= wordOf(listOf(value.funcname).at(-1));
    } else {
      node.name ??= `列${at + 1}`;
    }
    this.expressions.check(node.val, scope);
    return [String(node.name)];
  }
}

/** Where in the text a place of the parser lies: it counts bytes. */
const characterAt = (text: string, at: number | null): number | null =>
  at === null ? null : Buffer.from(text).subarray(0, at).toString().length;

function parsed(text: string): Node[] {
  try {
    const { stmts } = parseSql(text) as { stmts?: Node[] };
    return stmts ?? [];
  } catch (error) {
    const syntax = syntaxErrorOf(error);
    if (!syntax) throw error;
    // The parser's words name what stands there, which is the author's own text.
    const near = /at or near "(.{1,40}?)"/su.exec(syntax.message)?.[1];
    throw new SqlRefused(near ? `语法错误：「${near}」附近` : '语法错误', syntax.at);
  }
}

const PLACES: ReadonlySet<string> = new Set(['location', 'rexpr_list_start', 'rexpr_list_end']);
/** The same tree as text, wherever its parts stood and in whatever order they were written. */
const bare = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isNode(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([name]) => !PLACES.has(name))
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );

/** Once a process, before `guardSql`. */
export const openGuard = openParser;

/**
 * Reads a statement, and prints what of it may run.
 * @throws SqlRefused with the character where it went wrong
 */
export function guardSql(text: string, given: Given): Guarded {
  if (text.length > SQL_MAX) throw new SqlRefused(`语句不能超过 ${SQL_MAX} 个字符`);
  if (text.includes('\0')) throw new SqlRefused('语句中有无法识别的字符');
  const statements = parsed(text);
  if (statements.length !== 1) throw new SqlRefused(statements.length === 0 ? '请填写 SELECT 语句' : '只能写一条语句');
  try {
    const [kind, select] = unwrap(statements[0]?.stmt);
    if (kind !== 'SelectStmt') throw new SqlRefused('只能写 SELECT 语句', 0);
    const reader = new Reader(given);
    const columns = reader.select(select, null);
    if (columns.length > COLUMNS_MAX) throw new SqlRefused(`结果不能超过 ${COLUMNS_MAX} 列`);
    const twice = columns.find((column, at) => columns.indexOf(column) !== at);
    if (twice !== undefined) throw new SqlRefused(`结果中有两列都叫「${twice}」，请用 AS 改名`);
    const printed = printSql([{ SelectStmt: select }]);
    // What is printed is what was judged, or it does not run.
    const [again] = parsed(printed);
    if (bare(again?.stmt) !== bare({ SelectStmt: select })) {
      throw new SqlRefused('无法可靠地还原这个语句，请换一种写法');
    }
    return { text: printed, columns, sources: reader.used };
  } catch (error) {
    if (error instanceof SqlRefused) throw new SqlRefused(error.message, characterAt(text, error.at));
    if (error instanceof RangeError) throw new SqlRefused('语句嵌套太深');
    throw error;
  }
}
