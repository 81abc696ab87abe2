/** Expressions of a dataset's statement: every kind of node by name, every part of a node by name, all else refused. */

import { type Allowed, clocks, comparisons, dateParts, functions, instead, sugar, types } from './allowed';
import { isNode, listOf, type Node, placeOf, SqlRefused, unwrap, wordOf } from './refused';
import type { Scope } from './scope';

/** Texts are cut to so many characters wherever they can grow. */
export const TEXT_MAX = 10_000;
/** Of each text that `string_agg` puts together. */
const ITEM_MAX = 200;
const DEPTH_MAX = 150;
const NUMBER_MAX = 30;
/** Groupings that one statement makes at once. */
const SETS_MAX = 32;
/** The name under which a statement reaches the values that it is called with. */
export const PARAMETERS = '参数';

/** What stands around expressions. */
export interface Around {
  /** A statement inside an expression. */
  select(statement: Node, outer: Scope): void;
  /** The place and type of a parameter's value; null: there is none of this name. */
  parameter(name: string): { place: number; type: string } | null;
}

/** The parts that a node may have; others are refused with their node's place. */
export function only(kind: string, node: Node, names: readonly string[]): void {
  const other = Object.keys(node).find((name) => name !== 'location' && !names.includes(name));
  if (other) throw new SqlRefused(`不支持这种写法（${kind}.${other}）`, placeOf(node));
}

const constant = (value: unknown): Node => {
  const [kind, node] = isNode(value) ? unwrap(value) : ['', {}];
  return kind === 'A_Const' ? node : {};
};
const textOf = (value: unknown): string | null => {
  const { sval } = constant(value);
  return isNode(sval) && typeof sval.sval === 'string' ? sval.sval : null;
};

const call = (name: string, ...args: unknown[]) => ({
  FuncCall: { funcname: [{ String: { sval: name } }], args, funcformat: 'COERCE_EXPLICIT_CALL' },
});
const integer = (ival: number) => ({ A_Const: { ival: { ival } } });
/** As the parser names types that the language has words of its own for. */
const CATALOG: ReadonlySet<string> = new Set(['numeric', 'bool', 'timestamp']);
const typed = (arg: unknown, name: string) => {
  const names = [...(CATALOG.has(name) ? ['pg_catalog'] : []), name];
  return { TypeCast: { arg, typeName: { names: names.map((sval) => ({ String: { sval } })), typemod: -1 } } };
};

type Rule = (node: Node, scope: Scope, holder: Node, kind: string) => void;

/** What may be called by that name; what SQL writes in words of its own (EXTRACT, OVERLAY …) comes as a name of the catalog. */
function calledFunction(node: Node): { name: string; rule: Allowed } {
  const names = listOf(node.funcname).map(wordOf);
  const name = names.at(-1) ?? '';
  const isSugar = names.length === 2 && names[0] === 'pg_catalog';
  const list = isSugar ? sugar : functions;
  const rule = Object.hasOwn(list, name) ? list[name] : undefined;
  if (rule && (names.length === 1 || isSugar)) return { name, rule };
  const hint = instead[name] ? `，请用 ${instead[name]}` : '';
  throw new SqlRefused(`不能使用函数 ${names.join('.')}${hint}`, placeOf(node));
}

function assertArgumentCount(node: Node, name: string, [least, most]: Allowed['args']): void {
  const at = placeOf(node);
  const count = node.agg_star ? 0 : listOf(node.args).length;
  if (count < least || count > most) throw new SqlRefused(`函数 ${name} 的参数个数不对`, at);
  if (name === 'count' && count === 0 && !node.agg_star) throw new SqlRefused('请写 count(*)', at);
  if (node.agg_star && name !== 'count') throw new SqlRefused(`${name} 不能用 *`, at);
}

/** Whether it is called over the rows of a group, and over those of a window, as it can be. */
function assertOverRows(node: Node, name: string, rule: Allowed): void {
  const at = placeOf(node);
  const ofGroup = node.agg_distinct || node.agg_filter || node.agg_order;
  if (ofGroup && rule.of !== 'group') throw new SqlRefused(`${name} 不是聚合函数`, at);
  const isWithin = Boolean(node.agg_within_group);
  if (isWithin !== Boolean(rule.within) || (rule.within && listOf(node.agg_order).length !== 1)) {
    const how = rule.within ? '需要写成 WITHIN GROUP (ORDER BY 列)' : '不能用 WITHIN GROUP';
    throw new SqlRefused(`函数 ${name} ${how}`, at);
  }
  if (rule.within && (node.agg_distinct || node.over)) {
    throw new SqlRefused(`函数 ${name} 不能用 DISTINCT 和 OVER`, at);
  }
  if (rule.of === 'over' && !node.over) throw new SqlRefused(`函数 ${name} 需要 OVER`, at);
  if (node.over && !rule.of) throw new SqlRefused(`函数 ${name} 不能用 OVER`, at);
}

/** Arguments that have to be written out. */
function assertWrittenOut(node: Node, name: string, { part, pattern }: Allowed): void {
  const args = listOf(node.args);
  if (part !== undefined && !dateParts.has((textOf(args[part]) ?? '').toLowerCase())) {
    throw new SqlRefused(`${name} 的部分应是 year、quarter、month、week、day 等`, placeOf(node));
  }
  if (pattern !== undefined && (textOf(args[pattern]) ?? 'x'.repeat(99)).length > 40) {
    throw new SqlRefused(`${name} 的格式应直接写出，不超过 40 个字符`, placeOf(node));
  }
}

export class Expressions {
  private depth = 0;

  constructor(private readonly around: Around) {}

  /** @param wrapped `{ Kind: node }`, which is replaced in place where it is put otherwise */
  check(wrapped: unknown, scope: Scope): void {
    const [kind, node] = unwrap(wrapped);
    const rule = this.rules[kind];
    if (!rule) throw new SqlRefused(`不支持这种写法（${kind}）`, placeOf(node));
    this.depth += 1;
    if (this.depth > DEPTH_MAX) throw new SqlRefused('语句嵌套太深', placeOf(node));
    rule(node, scope, wrapped as Node, kind);
    this.depth -= 1;
  }

  each(values: unknown, scope: Scope): void {
    for (const value of listOf(values)) this.check(value, scope);
  }

  private maybe(value: unknown, scope: Scope): void {
    if (value !== undefined) this.check(value, scope);
  }

  private readonly rules: Readonly<Record<string, Rule>> = {
    ColumnRef: (node, scope, holder) => this.column(node, scope, holder),
    A_Const: (node) => {
      only('A_Const', node, ['isnull', 'ival', 'fval', 'sval', 'boolval']);
      const { fval } = node;
      const digits = isNode(fval) ? String(fval.fval) : '';
      if (digits.length > NUMBER_MAX || /e/i.test(digits)) throw new SqlRefused('数字太长', placeOf(node));
    },
    A_Expr: (node, scope, holder) => this.operation(node, scope, holder),
    BoolExpr: (node, scope) => {
      only('BoolExpr', node, ['boolop', 'args']);
      this.each(node.args, scope);
    },
    NullTest: (node, scope) => {
      only('NullTest', node, ['arg', 'nulltesttype']);
      this.check(node.arg, scope);
    },
    BooleanTest: (node, scope) => {
      only('BooleanTest', node, ['arg', 'booltesttype']);
      this.check(node.arg, scope);
    },
    CaseExpr: (node, scope) => {
      only('CaseExpr', node, ['arg', 'args', 'defresult']);
      this.maybe(node.arg, scope);
      this.each(node.args, scope);
      this.maybe(node.defresult, scope);
    },
    CaseWhen: (node, scope) => {
      only('CaseWhen', node, ['expr', 'result']);
      this.check(node.expr, scope);
      this.check(node.result, scope);
    },
    CoalesceExpr: (node, scope) => {
      only('CoalesceExpr', node, ['args']);
      this.each(node.args, scope);
    },
    MinMaxExpr: (node, scope) => {
      only('MinMaxExpr', node, ['op', 'args']);
      this.each(node.args, scope);
    },
    List: (node, scope) => {
      only('List', node, ['items']);
      this.each(node.items, scope);
    },
    SubLink: (node, scope) => {
      only('SubLink', node, ['subLinkType', 'testexpr', 'operName', 'subselect']);
      const { subLinkType } = node;
      if (!['EXISTS_SUBLINK', 'ANY_SUBLINK', 'EXPR_SUBLINK'].includes(String(subLinkType)) || node.operName) {
        throw new SqlRefused('子查询只能用于 EXISTS、IN 和取一个值', placeOf(node));
      }
      this.maybe(node.testexpr, scope);
      const [kind, select] = unwrap(node.subselect);
      if (kind !== 'SelectStmt') throw new SqlRefused('子查询只能是 SELECT', placeOf(node));
      this.around.select(select, scope);
    },
    SQLValueFunction: (node) => {
      only('SQLValueFunction', node, ['op', 'typmod']);
      if (!clocks.has(String(node.op))) throw new SqlRefused('不能读取数据库的用户和目录', placeOf(node));
    },
    TypeCast: (node, scope) => {
      only('TypeCast', node, ['arg', 'typeName']);
      this.check(node.arg, scope);
      this.type(node.typeName);
    },
    FuncCall: (node, scope, holder) => this.call(node, scope, holder),
    GroupingFunc: (node, scope) => {
      only('GroupingFunc', node, ['args']);
      this.each(node.args, scope);
    },
  };

  /** What stands behind GROUP BY: expressions, and sets of them, which are counted: each is a grouping of its own. */
  groups(values: unknown, scope: Scope): void {
    let sets = 1;
    for (const value of listOf(values)) sets *= this.group(value, scope);
    if (sets > SETS_MAX) throw new SqlRefused(`GROUPING SETS、CUBE、ROLLUP 最多展开为 ${SETS_MAX} 组`);
  }

  /** @returns into how many groupings it unfolds */
  private group(value: unknown, scope: Scope): number {
    const [kind, node] = unwrap(value);
    if (kind === 'RowExpr') {
      // Several columns in brackets are one entry.
      only('RowExpr', node, ['args', 'row_format']);
      this.each(node.args, scope);
      return 1;
    }
    if (kind !== 'GroupingSet') {
      this.check(value, scope);
      return 1;
    }
    only('GroupingSet', node, ['kind', 'content']);
    const parts = listOf(node.content);
    // Before it is looked at: a cube of many columns is as many as their subsets.
    if (parts.length > SETS_MAX) throw new SqlRefused('GROUPING SETS 中的组太多', placeOf(node));
    const inner = parts.map((one) => this.group(one, scope));
    switch (node.kind) {
      case 'GROUPING_SET_EMPTY':
        return 1;
      case 'GROUPING_SET_ROLLUP':
        return parts.length + 1;
      case 'GROUPING_SET_CUBE':
        return 2 ** parts.length;
      case 'GROUPING_SET_SETS':
        return inner.reduce((sum, one) => sum + one, 0);
      default:
        throw new SqlRefused('不支持这种分组', placeOf(node));
    }
  }

  private column(node: Node, scope: Scope, holder: Node): void {
    only('ColumnRef', node, ['fields']);
    const at = placeOf(node);
    const fields = listOf(node.fields);
    if (fields.some((field) => isNode(field) && 'A_Star' in field)) throw new SqlRefused('这里不能用 *', at);
    const [first = '', second, ...more] = fields.map(wordOf);
    if (more.length > 0) throw new SqlRefused('不能写库名、模式名', at);
    if (second === undefined) {
      scope.column(first, at);
      return;
    }
    if (first !== PARAMETERS) {
      scope.columnOf(first, second, at);
      return;
    }
    const parameter = this.around.parameter(second);
    if (!parameter) throw new SqlRefused(`没有定义参数「${second}」`, at);
    delete holder.ColumnRef;
    Object.assign(holder, typed({ ParamRef: { number: parameter.place } }, parameter.type));
  }

  private operation(node: Node, scope: Scope, holder: Node): void {
    only('A_Expr', node, ['kind', 'name', 'lexpr', 'rexpr', 'rexpr_list_start', 'rexpr_list_end']);
    const at = placeOf(node);
    const names = listOf(node.name).map(wordOf);
    const [name = ''] = names;
    const allowed = comparisons[String(node.kind)];
    if (names.length !== 1 || !allowed?.has(name)) {
      throw new SqlRefused(`不支持运算 ${names.join('.')}`, at);
    }
    this.maybe(node.lexpr, scope);
    this.maybe(node.rexpr, scope);
    if (name === '||') {
      const joined = { A_Expr: { ...node } };
      delete holder.A_Expr;
      Object.assign(holder, call('left', joined, integer(TEXT_MAX)));
    }
  }

  private type(value: unknown): void {
    const node = isNode(value) ? value : {};
    only('TypeName', node, ['names', 'typmods', 'typemod']);
    const at = placeOf(node);
    const names = listOf(node.names).map(wordOf);
    const name = names.at(-1) ?? '';
    const inCatalog = names.length === 2 && names[0] === 'pg_catalog';
    const modifiers = listOf(node.typmods);
    const room = Object.hasOwn(types, name) ? types[name] : undefined;
    if (room === undefined || !(names.length === 1 || inCatalog)) {
      throw new SqlRefused(`不支持类型 ${names.join('.')}`, at);
    }
    const plain = modifiers.every((one) => isNode(constant(one).ival));
    if (modifiers.length > room || !plain) throw new SqlRefused(`类型 ${name} 不能这样写`, at);
  }

  private call(node: Node, scope: Scope, holder: Node): void {
    only('FuncCall', node, [
      'funcname',
      'args',
      'funcformat',
      'agg_star',
      'agg_distinct',
      'agg_filter',
      'agg_order',
      'agg_within_group',
      'over',
    ]);
    const { name, rule } = calledFunction(node);
    const args = listOf(node.args);
    assertArgumentCount(node, name, rule.args);
    assertOverRows(node, name, rule);
    assertWrittenOut(node, name, rule);
    this.each(args, scope);
    this.maybe(node.agg_filter, scope);
    for (const one of listOf(node.agg_order)) this.order(one, scope);
    if (node.over !== undefined) this.window(node.over, scope);
    if (name === 'string_agg') {
      if (node.agg_distinct && node.agg_order) {
        throw new SqlRefused('string_agg 的 DISTINCT 不能与 ORDER BY 同用', placeOf(node));
      }
      node.args = [call('left', args[0], integer(ITEM_MAX)), args[1]];
    }
    if (rule.grows) {
      const inner = { FuncCall: { ...node } };
      delete holder.FuncCall;
      Object.assign(holder, call('left', inner, integer(TEXT_MAX)));
    }
  }

  /** One entry of an ORDER BY. */
  order(value: unknown, scope: Scope): void {
    const [kind, node] = unwrap(value);
    if (kind !== 'SortBy') throw new SqlRefused('排序的写法不支持', placeOf(node));
    only('SortBy', node, ['node', 'sortby_dir', 'sortby_nulls']);
    if (node.sortby_dir === 'SORTBY_USING') throw new SqlRefused('排序请用 ASC 或 DESC', placeOf(node));
    this.check(node.node, scope);
  }

  /** What stands behind OVER, or a window by its name. */
  window(value: unknown, scope: Scope): void {
    const node = isNode(value) && 'WindowDef' in value ? unwrap(value)[1] : isNode(value) ? value : {};
    only('WindowDef', node, [
      ...['name', 'refname', 'partitionClause', 'orderClause', 'frameOptions', 'startOffset', 'endOffset'],
    ]);
    this.each(node.partitionClause, scope);
    for (const one of listOf(node.orderClause)) this.order(one, scope);
    this.maybe(node.startOffset, scope);
    this.maybe(node.endOffset, scope);
  }
}
