/** What functions and operators of formulas are made with: typed SQL, and checks that say what does not fit. */
import { BadFormula, type Node } from '../../../../contract/formula/parse';
import { daySql, wallSql } from '../../../base/zone';

export type ItemType = 'number' | 'date' | 'instant' | 'text';
export type ValueType = ItemType | 'flag' | 'list';
/** A list is an array in SQL, of values of one type, and NULL where it has none. */
export type Expression =
  | { type: ItemType | 'flag'; sql: string; of?: undefined }
  | { type: 'list'; of: ItemType; sql: string };
export const typeNames: Record<ValueType, string> = {
  number: '数字',
  date: '日期',
  instant: '日期时间',
  flag: '比较',
  text: '文本',
  list: '列表',
};
export const sqlTypes: Record<ItemType, string> = {
  ...{ number: 'numeric', date: 'date', instant: 'timestamptz', text: 'text' },
};

/** Characters that a text may become. */
export const TEXT_MAX = 10_000;
/** Stands between the values of a list that is shown as a text. */
export const LIST_SIGN = '、';

export const flag = (sql: string): Expression => ({ type: 'flag', sql });
export const number = (sql: string): Expression => ({ type: 'number', sql });
export const date = (sql: string): Expression => ({ type: 'date', sql });
export const instant = (sql: string): Expression => ({ type: 'instant', sql });
export const text = (sql: string): Expression => ({ type: 'text', sql });
export const list = (of: ItemType, sql: string): Expression => ({ type: 'list', of, sql });
export const quoted = (value: string) => `'${value.replace(/'/g, "''").replace(/\0/g, '')}'::text`;

/** A function over its arguments. @param where names it in refusals; @param nodes the arguments as they are written */
export type Call = (args: readonly Expression[], where: string, nodes: readonly Node[]) => Expression;

/** One value as a text, as people write it; days and moments as the enterprise's clocks show them. */
export function textSql(type: ItemType, sql: string): string {
  if (type === 'instant') return `to_char(${wallSql(sql)}, 'YYYY-MM-DD HH24:MI')`;
  return type === 'number' ? `trim_scale(${sql})::text` : `(${sql})::text`;
}

/** The values of a list as one text; NULL where it has none. */
export const joinedList = ({ of, sql }: Extract<Expression, { type: 'list' }>, sign: string): string =>
  of === 'number' || of === 'instant'
    ? `(SELECT string_agg(${textSql(of, 'x')}, ${sign} ORDER BY n) FROM unnest(${sql}) WITH ORDINALITY u(x, n))`
    : `array_to_string(${sql}, ${sign})`;

/** A text where there may be none: empty reads as nothing. */
export function spoken(one: Expression, where: string): string {
  if (one.type === 'flag') throw new BadFormula(`${where}不能用于比较的结果`);
  if (one.type === 'list') return `coalesce(${joinedList(one, quoted(LIST_SIGN))}, '')`;
  return `coalesce(${textSql(one.type, one.sql)}, '')`;
}

export function want(one: Expression | undefined, type: ItemType | 'flag', where: string): string {
  if (!one) throw new BadFormula(`${where}缺少参数`);
  if (one.type === type) return one.sql;
  // Whatever takes a day takes that of a moment.
  if (type === 'date' && one.type === 'instant') return `(${daySql(one.sql)})`;
  const how = one.type === 'list' ? '，可以先用 first、join 或 sum 等得到一个值' : '';
  throw new BadFormula(`${where}需要${typeNames[type]}，这里是${typeNames[one.type]}${how}`);
}
export function wantList(one: Expression | undefined, where: string): Extract<Expression, { type: 'list' }> {
  if (one?.type === 'list') return one;
  throw new BadFormula(`${where}需要列表，这里是${one ? typeNames[one.type] : '空'}`);
}

/** The one type of all of them. */
export function same(args: readonly Expression[], where: string): Expression {
  const [first] = args;
  if (!first) throw new BadFormula(`${where}缺少参数`);
  const other = args.find(({ type, of }) => type !== first.type || of !== first.of);
  if (other) throw new BadFormula(`${where}中不能混用${typeNames[first.type]}和${typeNames[other.type]}`);
  return first;
}
/** An expression of the same type as another. */
export const like = (one: Expression, sql: string): Expression => ({ ...one, sql });

/** The one type of the values of all of them, lists or not. */
export function itemType(args: readonly Expression[], where: string): ItemType {
  const types = new Set(args.map((one) => (one.type === 'list' ? one.of : one.type)));
  const [first, other] = types;
  if (!first || first === 'flag') throw new BadFormula(`${where}不能用于比较`);
  if (other) throw new BadFormula(`${where}中不能混用${typeNames[first]}和${typeNames[other]}`);
  return first;
}
export const hasList = (args: readonly Expression[]): boolean => args.some(({ type }) => type === 'list');
/** The values of all of them as one array. */
export const arrayOf = (args: readonly Expression[], of: ItemType): string =>
  `(${args.map((one) => (one.type === 'list' ? one.sql : `ARRAY[${one.sql}]::${sqlTypes[of]}[]`)).join(' || ')})`;

/** A count of characters or a place among them. */
export const whole = (sql: string) => `least(greatest(round(${sql}), 0), ${TEXT_MAX})::int`;

/** Digits behind the point, written as a number: negative ones are before it. */
export function digitsOf(node: Node | undefined, where: string): number {
  if (!node) return 0;
  const digits = node.is === 'negative' ? node.of : node;
  if (digits.is !== 'number' || !/^[0-6]$/.test(digits.text)) {
    throw new BadFormula(`${where}的小数位数应为 -6 到 6 的整数`, node);
  }
  return node.is === 'negative' ? -Number(digits.text) : Number(digits.text);
}
/** A text that is written in the formula itself. */
export function writtenText(node: Node | undefined, where: string, what: string): string {
  if (node?.is !== 'text') throw new BadFormula(`${where}的${what}应写成文字，如 "0.00"`, node);
  return node.text;
}
