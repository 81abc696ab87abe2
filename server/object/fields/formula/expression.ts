/**
 * What formulas of all kinds of objects share: functions and operators with their types, as SQL. Empty makes a result empty,
 * a division by zero too, and nothing that an object holds can make it fail. Halves are rounded away from zero, exactly:
 * numbers are `numeric`. What needs an argument twice is a function of the database (`server/db/sql/formulas.sql`).
 */
import {
  type CommonFunction,
  commonFunctions,
  dayFunctions,
  instantFunctions,
  miscounted,
} from '../../../../contract/formula/functions';
import { BadFormula, type Node } from '../../../../contract/formula/parse';
import { dates } from './functions/dates';
import { lists } from './functions/lists';
import { logic } from './functions/logic';
import { numbers } from './functions/numbers';
import { texts } from './functions/texts';
import {
  type Call,
  date,
  type Expression,
  flag,
  instant,
  number,
  quoted,
  same,
  spoken,
  TEXT_MAX,
  text,
  typeNames,
  want,
} from './kit';

/** Days that may be added to a date, about a hundred years: what lies beyond is no date of a project. */
const DAYS_MAX = 36_500;
/** Characters of the SQL of one formula. */
const SQL_MAX = 100_000;

const functions: Record<CommonFunction, Call> = { ...logic, ...numbers, ...texts, ...dates, ...lists };
const counts = { ...commonFunctions, ...dayFunctions, ...instantFunctions };

const shifted = (day: string, by: string, sign: '+' | '-') =>
  date(`CASE WHEN abs(${by}) <= ${DAYS_MAX} THEN ${day} ${sign} round(${by})::int END`);

/** A moment some days and parts of one later. */
const later = (moment: string, by: string, sign: '+' | '-') =>
  instant(
    `CASE WHEN abs(${by}) <= ${DAYS_MAX} THEN ${moment} ${sign} make_interval(secs => (${by} * 86400)::float8) END`,
  );

/** Two of which one is a day and the other a moment are held against each other by their days. */
const byDay = (one: Expression, other: Expression): Expression =>
  one.type === 'instant' && other.type === 'date' ? date(want(one, 'date', '')) : one;

function binary(op: string, first: Expression, second: Expression): Expression {
  const [left, right] = [byDay(first, second), byDay(second, first)];
  const where = `「${op}」`;
  const pair = `${left.type} ${right.type}`;
  if (op === '+' || op === '-') {
    if (pair === 'number number') return number(`(${left.sql} ${op} ${right.sql})`);
    if (pair === 'date number') return shifted(left.sql, right.sql, op);
    if (pair === 'number date' && op === '+') return shifted(right.sql, left.sql, op);
    if (pair === 'instant number') return later(left.sql, right.sql, op);
    if (pair === 'number instant' && op === '+') return later(right.sql, left.sql, op);
    if (pair === 'instant instant' && op === '-') {
      return number(`round(extract(epoch FROM ${left.sql} - ${right.sql})::numeric / 86400, 10)`);
    }
    if (pair === 'date date' && op === '-') return number(`(${left.sql} - ${right.sql})::numeric`);
    throw new BadFormula(`${where}不能用于${typeNames[left.type]}和${typeNames[right.type]}`);
  }
  if (op === '*' || op === '/') {
    const [a, b] = [want(left, 'number', where), want(right, 'number', where)];
    return number(op === '*' ? `(${a} * ${b})` : `(${a} / nullif(${b}, 0))`);
  }
  if (op === '&') return text(`left(${spoken(left, where)} || ${spoken(right, where)}, ${TEXT_MAX})`);
  const { type } = same([left, right], where);
  if (type === 'flag' || type === 'list') throw new BadFormula(`${where}不能用于${typeNames[type]}`);
  return flag(`(${left.sql} ${op} ${right.sql})`);
}

/** Functions that one kind of object has beside those of all. */
export type MoreFunctions = Readonly<Record<string, Call>>;

/**
 * A formula as one expression. @param fieldSql what a field in braces stands for; throws `BadFormula` for what is none
 * @throws BadFormula with the reason, for people, and the place
 */
export function compileNode(node: Node, fieldSql: (name: string) => Expression, more: MoreFunctions = {}): Expression {
  try {
    const made = compiledNode(node, fieldSql, more);
    if (made.sql.length > SQL_MAX) throw new BadFormula('公式过于复杂，请拆成几个公式字段');
    return made;
  } catch (error) {
    if (error instanceof BadFormula) error.place ??= { at: node.at, to: node.to };
    throw error;
  }
}

function compiledNode(node: Node, fieldSql: (name: string) => Expression, more: MoreFunctions): Expression {
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
      const fault = miscounted(counts[node.name as keyof typeof counts], node.args.length);
      if (fault) throw new BadFormula(` ${node.name} ${fault}`);
      return call(node.args.map(compiled), ` ${node.name} `, node.args);
    }
  }
}

export * from './kit';
