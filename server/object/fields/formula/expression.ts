/**
 * What formulas of all kinds of objects share: functions and operators with their types, as SQL. Empty makes a result empty,
 * a division by zero too, and nothing that an object holds can make it fail. Halves are rounded away from zero, exactly:
 * numbers are `numeric`.
 */
import { BadFormula, type Node } from './parse';

export type ValueType = 'number' | 'date' | 'flag' | 'text';
export interface Expression {
  type: ValueType;
  sql: string;
}
export const typeNames: Record<ValueType, string> = { number: '数字', date: '日期', flag: '比较', text: '文本' };
/** Days that may be added to a date, about a hundred years: what lies beyond is no date of a project. */
const DAYS_MAX = 36_500;
/** Characters that a text may become. */
export const TEXT_MAX = 10_000;

export const flag = (sql: string): Expression => ({ type: 'flag', sql });
export const number = (sql: string): Expression => ({ type: 'number', sql });
export const date = (sql: string): Expression => ({ type: 'date', sql });
export const text = (sql: string): Expression => ({ type: 'text', sql });
const quoted = (value: string) => `'${value.replace(/'/g, "''").replace(/\0/g, '')}'::text`;
/** A text where there may be none: empty reads as nothing. */
const spoken = ({ type, sql }: Expression, where: string): string => {
  if (type === 'flag') throw new BadFormula(`${where}不能用于比较的结果`);
  return `coalesce(${type === 'number' ? `trim_scale(${sql})` : sql}::text, '')`;
};

export function want(one: Expression | undefined, type: ValueType, where: string): string {
  if (!one) throw new BadFormula(`${where}缺少参数`);
  if (one.type !== type) throw new BadFormula(`${where}需要${typeNames[type]}，这里是${typeNames[one.type]}`);
  return one.sql;
}

function same(args: readonly Expression[], where: string): ValueType {
  const [first] = args;
  if (!first) throw new BadFormula(`${where}缺少参数`);
  const other = args.find(({ type }) => type !== first.type);
  if (other) throw new BadFormula(`${where}中不能混用${typeNames[first.type]}和${typeNames[other.type]}`);
  return first.type;
}

const count = (args: readonly unknown[], min: number, max: number, where: string) => {
  if (args.length < min || args.length > max) {
    throw new BadFormula(`${where}应有 ${min === max ? min : `${min} 到 ${max}`} 个参数，这里有 ${args.length} 个`);
  }
};

const extreme = (word: 'least' | 'greatest') => (args: readonly Expression[], where: string) => {
  count(args, 2, 20, where);
  const type = same(args, where);
  if (type === 'flag') throw new BadFormula(`${where}不能用于比较`);
  return { type, sql: `${word}(${args.map(({ sql }) => sql).join(', ')})` };
};

/** Of those that are there. */
const figures = (args: readonly Expression[], where: string) => {
  count(args, 1, 20, where);
  return args.map((one) => want(one, 'number', where));
};
const sumOf = (sqls: readonly string[]) => `(${sqls.map((sql) => `coalesce(${sql}, 0)`).join(' + ')})`;
const countOf = (sqls: readonly string[]) => `num_nonnulls(${sqls.join(', ')})::numeric`;
const whole = (sql: string) => `least(greatest(round(${sql}), 0), ${TEXT_MAX})::int`;
const part = (name: 'year' | 'month' | 'day') => (args: readonly Expression[], where: string) => {
  count(args, 1, 1, where);
  return number(`extract(${name} from ${want(args[0], 'date', where)})::numeric`);
};
/** Full calendar months: one less where the start, so many months on, lies past the end. */
const monthsBetween = (from: string, to: string) => {
  const months = `((extract(year from ${to}) - extract(year from ${from})) * 12 + extract(month from ${to}) - extract(month from ${from}))`;
  const early = `(${from} + make_interval(months => ${months}::int))::date > ${to}`;
  const late = `(${from} + make_interval(months => ${months}::int))::date < ${to}`;
  return `(${months} - CASE WHEN ${from} <= ${to} AND ${early} THEN 1 WHEN ${from} > ${to} AND ${late} THEN -1 ELSE 0 END)::numeric`;
};
const between = (divisor: number) => (args: readonly Expression[], where: string) => {
  count(args, 2, 2, where);
  const [from, to] = [want(args[0], 'date', where), want(args[1], 'date', where)];
  return number(divisor === 1 ? monthsBetween(from, to) : `trunc(${monthsBetween(from, to)} / ${divisor})`);
};
const changed = (name: 'upper' | 'lower' | 'btrim') => (args: readonly Expression[], where: string) => {
  count(args, 1, 1, where);
  return text(`${name}(${want(args[0], 'text', where)})`);
};
const rounded = (name: 'floor' | 'ceil') => (args: readonly Expression[], where: string) => {
  count(args, 1, 1, where);
  return number(`${name}(${want(args[0], 'number', where)})`);
};

type Call = (args: readonly Expression[], where: string, nodes: readonly Node[]) => Expression;
const functions: Record<string, Call> = {
  sum: (args, where) => number(sumOf(figures(args, where))),
  average(args, where) {
    const sqls = figures(args, where);
    return number(`(${sumOf(sqls)} / nullif(${countOf(sqls)}, 0))`);
  },
  count(args, where) {
    count(args, 1, 20, where);
    return number(countOf(args.map(({ sql }) => sql)));
  },
  floor: rounded('floor'),
  ceil: rounded('ceil'),
  mod(args, where) {
    count(args, 2, 2, where);
    return number(`mod(${want(args[0], 'number', where)}, nullif(${want(args[1], 'number', where)}, 0))`);
  },
  year: part('year'),
  month: part('month'),
  day: part('day'),
  months: between(1),
  years: between(12),
  len(args, where) {
    count(args, 1, 1, where);
    return number(`char_length(${spoken(args[0] as Expression, where)})::numeric`);
  },
  left(args, where) {
    count(args, 2, 2, where);
    return text(`left(${want(args[0], 'text', where)}, ${whole(want(args[1], 'number', where))})`);
  },
  right(args, where) {
    count(args, 2, 2, where);
    return text(`right(${want(args[0], 'text', where)}, ${whole(want(args[1], 'number', where))})`);
  },
  upper: changed('upper'),
  lower: changed('lower'),
  trim: changed('btrim'),
  contains(args, where) {
    count(args, 2, 2, where);
    return flag(
      `(strpos(lower(${spoken(args[0] as Expression, where)}), lower(${spoken(args[1] as Expression, where)})) > 0)`,
    );
  },
  isempty(args, where) {
    count(args, 1, 1, where);
    return flag(`(${(args[0] as Expression).sql} IS NULL)`);
  },
  not(args, where) {
    count(args, 1, 1, where);
    return flag(`(NOT ${want(args[0], 'flag', where)})`);
  },
  min: extreme('least'),
  max: extreme('greatest'),
  abs(args, where) {
    count(args, 1, 1, where);
    return number(`abs(${want(args[0], 'number', where)})`);
  },
  round(args, where, nodes) {
    count(args, 1, 2, where);
    const digits = nodes[1];
    if (digits && (digits.is !== 'number' || !/^[0-6]$/.test(digits.text))) {
      throw new BadFormula(`${where}的小数位数应为 0 到 6`);
    }
    return number(`round(${want(args[0], 'number', where)}, ${digits?.is === 'number' ? digits.text : '0'})`);
  },
  days(args, where) {
    count(args, 2, 2, where);
    return number(`(${want(args[1], 'date', where)} - ${want(args[0], 'date', where)})::numeric`);
  },
  default(args, where) {
    count(args, 2, 2, where);
    const type = same(args, where);
    return { type, sql: `coalesce(${args.map(({ sql }) => sql).join(', ')})` };
  },
  if(args, where) {
    count(args, 3, 3, where);
    const [condition, ...rest] = args;
    const type = same(rest, where);
    const test = want(condition, 'flag', where);
    return { type, sql: `CASE WHEN ${test} THEN ${rest[0]?.sql} WHEN NOT ${test} THEN ${rest[1]?.sql} END` };
  },
  and(args, where) {
    count(args, 2, 20, where);
    return flag(`(${args.map((one) => want(one, 'flag', where)).join(' AND ')})`);
  },
  or(args, where) {
    count(args, 2, 20, where);
    return flag(`(${args.map((one) => want(one, 'flag', where)).join(' OR ')})`);
  },
};

const shifted = (day: string, by: string, sign: '+' | '-') =>
  date(`CASE WHEN abs(${by}) <= ${DAYS_MAX} THEN ${day} ${sign} round(${by})::int END`);

function binary(op: string, left: Expression, right: Expression): Expression {
  const where = `「${op}」`;
  const pair = `${left.type} ${right.type}`;
  if (op === '+' || op === '-') {
    if (pair === 'number number') return number(`(${left.sql} ${op} ${right.sql})`);
    if (pair === 'date number') return shifted(left.sql, right.sql, op);
    if (pair === 'number date' && op === '+') return shifted(right.sql, left.sql, op);
    if (pair === 'date date' && op === '-') return number(`(${left.sql} - ${right.sql})::numeric`);
    throw new BadFormula(`${where}不能用于${typeNames[left.type]}和${typeNames[right.type]}`);
  }
  if (op === '*' || op === '/') {
    const [a, b] = [want(left, 'number', where), want(right, 'number', where)];
    return number(op === '*' ? `(${a} * ${b})` : `(${a} / nullif(${b}, 0))`);
  }
  if (op === '&') return text(`left(${spoken(left, where)} || ${spoken(right, where)}, ${TEXT_MAX})`);
  if (same([left, right], where) === 'flag') throw new BadFormula(`${where}不能用于比较的结果`);
  return flag(`(${left.sql} ${op} ${right.sql})`);
}

/** Functions that one kind of object has beside those of all. */
export type MoreFunctions = Readonly<Record<string, Call>>;

/**
 * A formula as one expression. @param fieldSql what a field in braces stands for; throws `BadFormula` for what is none
 * @throws BadFormula with the reason, for people
 */
export function compileNode(node: Node, fieldSql: (name: string) => Expression, more: MoreFunctions = {}): Expression {
  const compiled = (one: Node): Expression => compileNode(one, fieldSql, more);
  switch (node.is) {
    case 'number':
      return number(`${node.text}::numeric`);
    case 'text':
      return text(quoted(node.text));
    case 'field':
      return fieldSql(node.name);
    case 'negative':
      return number(`(- ${want(compiled(node.of), 'number', '负号')})`);
    case 'binary':
      return binary(node.op, compiled(node.left), compiled(node.right));
    case 'call': {
      const all: Record<string, Call> = { ...functions, ...more };
      const call = Object.hasOwn(all, node.name) ? all[node.name] : undefined;
      if (!call) throw new BadFormula(`没有函数 ${node.name}，可用：${Object.keys(all).join('、')}`);
      return call(node.args.map(compiled), ` ${node.name} `, node.args);
    }
  }
}
