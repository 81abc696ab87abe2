/**
 * Parses written SQL and demands, for each table of a tenant, an equality of its `tenant_id` to `$1` or to a table that
 * has one (GROUND 6.1). `db/scope.ts` only looks for the words; a join that forgets the tenant passes there.
 */
import { parseSync } from 'libpg-query';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
/** A node as the parser wraps it: `{ SelectStmt: { … } }`. */
const unwrap = (value: unknown): [type: string, node: Node] => {
  const [entry] = isNode(value) ? Object.entries(value) : [];
  return entry && isNode(entry[1]) ? [entry[0], entry[1]] : ['', {}];
};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The tenant itself, in the place of an alias. */
const TENANT = '$1';

/** What one FROM holds: names of tables with a tenant, and of what is judged where it is defined. */
interface Level {
  tables: Map<string, string>;
  derived: Set<string>;
  outer: Level | null;
  ctes: Set<string>;
  equal: [string, string][];
  /** Ends of ranges of rows by the tenant, as `bound` notes them. */
  ends: Set<string>;
}

export class SqlGuard {
  constructor(private readonly tenantTables: ReadonlySet<string>) {}

  /** @returns the tables, as `name alias`, whose tenant nothing binds */
  loose(text: string): string[] {
    const { stmts = [] } = parseSync(text) as { stmts?: { stmt?: unknown }[] };
    const found: string[] = [];
    for (const { stmt } of stmts) this.statement(stmt, null, new Set(), found);
    return [...new Set(found)];
  }

  private statement(wrapped: unknown, outer: Level | null, ctes: Set<string>, found: string[]): void {
    const [type, node] = unwrap(wrapped);
    const own = new Set(ctes);
    const { withClause } = node;
    for (const one of listOf(isNode(withClause) ? withClause.ctes : [])) {
      const [, cte] = unwrap(one);
      own.add(textOf(cte.ctename));
      this.statement(cte.ctequery, outer, own, found);
    }
    const level: Level = { tables: new Map(), derived: new Set(), outer, ctes: own, equal: [], ends: new Set() };
    if (type === 'SelectStmt') {
      if (node.larg || node.rarg) {
        for (const side of [node.larg, node.rarg]) this.statement({ SelectStmt: side }, outer, own, found);
        return;
      }
      for (const from of listOf(node.fromClause)) this.source(from, level, found);
    } else if (type === 'UpdateStmt' || type === 'DeleteStmt') {
      this.source({ RangeVar: node.relation }, level, found);
      for (const from of [...listOf(node.fromClause), ...listOf(node.usingClause)]) this.source(from, level, found);
    } else if (type === 'InsertStmt') {
      const relation = isNode(node.relation) ? textOf(node.relation.relname) : '';
      const columns = listOf(node.cols).map((one) => textOf(unwrap(one)[1].name));
      if (this.tenantTables.has(relation) && !columns.includes('tenant_id')) found.push(`${relation} (insert)`);
      this.statement(node.selectStmt, outer, own, found);
      this.expressions(node.onConflictClause, level, found);
      this.expressions(node.returningList, level, found);
      return;
    } else {
      return;
    }
    this.bind(node.whereClause, level);
    this.judge(level, found);
    const { fromClause: _from, usingClause: _using, withClause: _with, relation: _relation, ...rest } = node;
    this.expressions(rest, level, found);
  }

  /** One entry of a FROM; joins bring their conditions. */
  private source(wrapped: unknown, level: Level, found: string[]): void {
    const [type, node] = unwrap(wrapped);
    const alias = isNode(node.alias) ? textOf(node.alias.aliasname) : '';
    if (type === 'RangeVar') {
      const name = textOf(node.relname);
      if (!node.schemaname && level.ctes.has(name)) level.derived.add(alias || name);
      else if (this.tenantTables.has(name)) level.tables.set(alias || name, name);
      else level.derived.add(alias || name);
    } else if (type === 'JoinExpr') {
      this.source(node.larg, level, found);
      this.source(node.rarg, level, found);
      const using = listOf(node.usingClause).map((one) => textOf(unwrap(one)[1].sval));
      if (using.includes('tenant_id')) {
        const [left, right] = [namesIn(node.larg)[0], namesIn(node.rarg)[0]];
        if (left && right) level.equal.push([left, right]);
      }
      this.bind(node.quals, level);
      this.expressions(node.quals, level, found);
    } else if (type === 'RangeSubselect') {
      level.derived.add(alias);
      this.statement(node.subquery, level, level.ctes, found);
    } else {
      level.derived.add(alias);
      this.expressions(node, level, found);
    }
  }

  /** Equalities that hold for each row: those below AND, not those below OR or NOT. */
  private bind(wrapped: unknown, level: Level): void {
    const [type, node] = unwrap(wrapped);
    if (type === 'BoolExpr' && node.boolop === 'AND_EXPR') {
      for (const one of listOf(node.args)) this.bind(one, level);
      return;
    }
    if (type !== 'A_Expr' || node.kind !== 'AEXPR_OP') return;
    const operator = textOf(unwrap(listOf(node.name)[0])[1].sval);
    if (operator === '>=' || operator === '<=') this.bound(operator, node, level);
    if (operator !== '=') return;
    const pairs: [unknown, unknown][] = [];
    const [leftType, left] = unwrap(node.lexpr);
    const [rightType, right] = unwrap(node.rexpr);
    if (leftType === 'RowExpr' && rightType === 'RowExpr') {
      const others = listOf(right.args);
      for (const [at, one] of listOf(left.args).entries()) pairs.push([one, others[at]]);
    } else {
      pairs.push([node.lexpr, node.rexpr]);
    }
    for (const [a, b] of pairs) {
      const [x, y] = [this.tenantOf(a, level), this.tenantOf(b, level)];
      if (x && y) level.equal.push([x, y]);
    }
  }

  /** Rows that begin with the tenant, from one of the tenant to one of the tenant: both ends together are an equality. */
  private bound(operator: '>=' | '<=', { lexpr, rexpr }: Node, level: Level): void {
    const [leftType, left] = unwrap(lexpr);
    const [rightType, right] = unwrap(rexpr);
    if (leftType !== 'RowExpr' || rightType !== 'RowExpr') return;
    const [x, y] = [left, right].map((row) => this.tenantOf(listOf(row.args)[0], level));
    if (!x || y !== TENANT) return;
    level.ends.add(`${operator} ${x}`);
    if (level.ends.has(`>= ${x}`) && level.ends.has(`<= ${x}`)) level.equal.push([x, TENANT]);
  }

  /** Whose tenant an expression is: an alias, or the tenant itself. */
  private tenantOf(wrapped: unknown, level: Level): string | null {
    const [type, node] = unwrap(wrapped);
    if (type === 'ParamRef') return node.number === 1 ? TENANT : null;
    if (type === 'TypeCast') return this.tenantOf(node.arg, level);
    if (type === 'SubLink') return this.isTenant(node) ? TENANT : null;
    if (type !== 'ColumnRef') return null;
    const names = listOf(node.fields).map((one) => textOf(unwrap(one)[1].sval));
    if (names.at(-1) !== 'tenant_id') return null;
    if (names.length === 2) return names[0] ?? null;
    return level.tables.size === 1 ? ([...level.tables.keys()][0] ?? null) : null;
  }

  /** `(SELECT $1)` */
  private isTenant({ subselect }: Node): boolean {
    const [, { targetList, fromClause }] = unwrap(subselect);
    const [only, ...others] = listOf(targetList);
    if (fromClause || !only || others.length > 0) return false;
    const [type, value] = unwrap(unwrap(only)[1].val);
    const [inner, param] = type === 'TypeCast' ? unwrap(value.arg) : [type, value];
    return inner === 'ParamRef' && param.number === 1;
  }

  private judge(level: Level, found: string[]): void {
    const bound = new Set([TENANT, ...level.derived]);
    for (let one = level.outer; one; one = one.outer)
      for (const name of [...one.tables.keys(), ...one.derived]) bound.add(name);
    // An alias of this level hides one of the same name outside.
    for (const name of level.tables.keys()) bound.delete(name);
    for (let grown = true; grown; ) {
      grown = false;
      for (const [a, b] of level.equal) {
        if (bound.has(a) === bound.has(b)) continue;
        bound.add(a).add(b);
        grown = true;
      }
    }
    for (const [alias, table] of level.tables) if (!bound.has(alias)) found.push(`${table} ${alias}`);
  }

  /** Statements inside expressions. */
  private expressions(value: unknown, level: Level, found: string[]): void {
    if (Array.isArray(value)) {
      for (const one of value) this.expressions(one, level, found);
      return;
    }
    if (!isNode(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'SelectStmt') this.statement({ SelectStmt: child }, level, level.ctes, found);
      else this.expressions(child, level, found);
    }
  }
}

/** The names that a FROM entry gives, left to right. */
function namesIn(wrapped: unknown): string[] {
  const [type, node] = unwrap(wrapped);
  if (type === 'JoinExpr') return [...namesIn(node.larg), ...namesIn(node.rarg)];
  const alias = isNode(node.alias) ? textOf(node.alias.aliasname) : '';
  return [alias || textOf(node.relname)];
}
