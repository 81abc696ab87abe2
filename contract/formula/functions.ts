/** The functions of formulas: the one table that the server compiles by and that the editor shows. No imports. */

export const functionGroups = { logic: '条件', number: '数字', text: '文本', date: '日期', list: '列表' } as const;
export type FunctionGroup = keyof typeof functionGroups;

export interface FormulaFunction {
  group: FunctionGroup;
  /** Its parameters as the editor shows them. */
  takes: string;
  /** What it gives, in one sentence. */
  says: string;
  /** How many parameters it takes. */
  least: number;
  most: number;
}
const of = (
  group: FunctionGroup,
  takes: string,
  says: string,
  least: number,
  most: number = least,
): FormulaFunction => ({
  ...{ group, takes, says, least, most },
});
const MANY = 20;

/** Of every kind of object. */
export const commonFunctions = {
  if: of('logic', '条件, 是, 否', '条件成立取第二项，否则取第三项', 3),
  ifs: of('logic', '条件1, 值1, 条件2, 值2, …, 其他', '取第一个成立的条件后的值', 2, 41),
  switch: of('logic', '值, 情况1, 结果1, …, 其他', '值等于哪个情况就取哪个结果', 3, 42),
  and: of('logic', '条件, …', '全部条件成立', 2, MANY),
  or: of('logic', '条件, …', '任一条件成立', 2, MANY),
  xor: of('logic', '条件, …', '成立的条件为奇数个', 2, MANY),
  not: of('logic', '条件', '条件不成立', 1),
  isempty: of('logic', '值', '值为空', 1),
  default: of('logic', '值, 空时', '值为空时取第二项', 2),
  sum: of('number', '数字或列表, …', '求和，空值不计', 1, MANY),
  average: of('number', '数字或列表, …', '平均值，空值不计', 1, MANY),
  count: of('number', '值或列表, …', '不为空的个数', 1, MANY),
  min: of('number', '值或列表, …', '最小值或最早的日期', 1, MANY),
  max: of('number', '值或列表, …', '最大值或最晚的日期', 1, MANY),
  abs: of('number', '数字', '绝对值', 1),
  round: of('number', '数字, 位数', '四舍五入', 1, 2),
  roundup: of('number', '数字, 位数', '向远离零的方向进位', 1, 2),
  rounddown: of('number', '数字, 位数', '向零的方向舍去', 1, 2),
  int: of('number', '数字', '不大于该数的最大整数', 1),
  floor: of('number', '数字', '不大于该数的最大整数', 1),
  ceil: of('number', '数字', '不小于该数的最小整数', 1),
  mod: of('number', '数字, 除数', '余数', 2),
  power: of('number', '底数, 指数', '乘方', 2),
  sqrt: of('number', '数字', '平方根', 1),
  value: of('number', '文本', '文本中的数字，如 1,234.5', 1),
  concat: of('text', '值, …', '连接成文本', 1, MANY),
  text: of('text', '数字或日期, 格式', '按格式写成文本，如 "#,##0.00"、"yyyy年m月d日"、"hh:mm"', 2),
  len: of('text', '文本', '字数', 1),
  left: of('text', '文本, 字数', '开头的若干字', 2),
  right: of('text', '文本, 字数', '结尾的若干字', 2),
  mid: of('text', '文本, 从第几个字, 字数', '中间的若干字', 3),
  find: of('text', '查找, 文本, 从第几个字', '在第几个字，没有则为空', 2, 3),
  contains: of('text', '文本或列表, 查找', '文本包含查找的字，或列表中有该值', 2),
  substitute: of('text', '文本, 原文, 新文', '替换全部原文', 3),
  split: of('text', '文本, 分隔符', '拆成列表', 2),
  upper: of('text', '文本', '转为大写', 1),
  lower: of('text', '文本', '转为小写', 1),
  trim: of('text', '文本', '去掉首尾空格', 1),
  date: of('date', '年, 月, 日', '组成日期，没有这一天则为空', 3),
  days: of('date', '开始, 结束', '相差的天数', 2),
  months: of('date', '开始, 结束', '相差的整月数', 2),
  years: of('date', '开始, 结束', '相差的整年数', 2),
  year: of('date', '日期', '年份', 1),
  quarter: of('date', '日期', '季度', 1),
  month: of('date', '日期', '月份', 1),
  day: of('date', '日期', '几号', 1),
  weekday: of('date', '日期', '星期几，周一为 1，周日为 7', 1),
  weeknum: of('date', '日期', '一年中的第几周（周一为一周的开始）', 1),
  edate: of('date', '日期, 月数', '若干个月之后的日期', 2),
  eomonth: of('date', '日期, 月数', '若干个月之后那个月的最后一天', 2),
  list: of('list', '值, …', '组成列表', 1, MANY),
  join: of('list', '列表, 分隔符', '连接成文本，分隔符默认为顿号', 1, 2),
  first: of('list', '列表', '第一个值', 1),
  last: of('list', '列表', '最后一个值', 1),
  item: of('list', '列表, 第几个', '列表中的一个值', 2),
  unique: of('list', '列表', '去掉重复的值', 1),
} as const satisfies Record<string, FormulaFunction>;

/** Only of tables: their values are reckoned anew when a day begins, and when the calendar of the enterprise changes. */
export const dayFunctions = {
  today: of('date', '', '企业所在地的今天', 0),
  workday: of('date', '开始, 天数', '若干个工作日之后的日期，按企业的工作日历', 2),
  networkdays: of('date', '开始, 结束', '两个日期之间的工作日数，含首尾，按企业的工作日历', 2),
} as const satisfies Record<string, FormulaFunction>;

/** Only of tables, which alone have fields of moments: days with a time. By the clocks of the enterprise. */
export const instantFunctions = {
  hour: of('date', '日期时间', '几点，0 到 23', 1),
  minute: of('date', '日期时间', '几分，0 到 59', 1),
  hours: of('date', '开始, 结束', '相差的小时数，含小数', 2),
  datevalue: of('date', '日期时间', '其中的日期', 1),
  datetime: of('date', '日期, 时, 分', '组成日期时间', 2, 3),
} as const satisfies Record<string, FormulaFunction>;

export type InstantFunction = keyof typeof instantFunctions;
export type CommonFunction = keyof typeof commonFunctions;
export type DayFunction = keyof typeof dayFunctions;
export const tableFunctions: Readonly<Record<CommonFunction | DayFunction | InstantFunction, FormulaFunction>> = {
  ...commonFunctions,
  ...dayFunctions,
  ...instantFunctions,
};

/** Why a call has too few or too many parameters; null: it has as many as it takes. */
export function miscounted({ least, most }: FormulaFunction, count: number): string | null {
  if (count >= least && count <= most) return null;
  return `应有 ${least === most ? least : `${least} 到 ${most}`} 个参数，这里有 ${count} 个`;
}
