/**
 * A formula as one SQL expression over `task t`. Only what the table of functions knows gets there, with types checked
 * beforehand: an empty field makes the result empty, a division by zero too, and nothing a task holds can make it fail.
 */

import type { CustomFieldKind } from '../../../../contract/object/fieldKinds';
import { type FormulaField, formulaFields } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import { localDay } from '../../../base/sqlText';
import { fieldKinds } from '../kinds';
import { BadFormula, fieldsOf, type Node, parseFormula } from './parse';

export interface FormulaInput {
  id: string;
  name: string;
  kind: CustomFieldKind;
  /** Of calculated fields. */
  formula?: string;
}
type Type = 'number' | 'date' | 'flag';
interface Expression {
  type: Type;
  sql: string;
}

const typeNames: Record<Type, string> = { number: '数字', date: '日期', flag: '比较' };
const builtins: Record<FormulaField, Expression> = {
  estimateHours: { type: 'number', sql: 't.estimate_hours' },
  consumedHours: { type: 'number', sql: 't.consumed_hours' },
  leftHours: { type: 'number', sql: 't.left_hours' },
  progress: { type: 'number', sql: 't.progress::numeric' },
  urgent: { type: 'number', sql: 't.urgent::numeric' },
  planStart: { type: 'date', sql: 't.plan_start' },
  planEnd: { type: 'date', sql: 't.plan_end' },
  realStart: { type: 'date', sql: localDay('t.real_start') },
  realEnd: { type: 'date', sql: localDay('t.real_end') },
  createdTime: { type: 'date', sql: localDay('t.created_at') },
};
/** Why the other built-in fields are not taken. */
function refused(name: keyof typeof taskFields): string {
  const { label, kind } = taskFields[name];
  if (kind === 'date' || kind === 'instant' || kind === 'number') {
    return `字段「${label}」会在任务本身没有保存时变化，不能用于公式`;
  }
  return `字段「${label}」不是数字或日期，不能用于公式`;
}
/** Days that may be added to a date, about a hundred years: what lies beyond is no date of a project. */
const DAYS_MAX = 36_500;
/** A result beyond this is no figure that a number in JSON could keep. */
const RESULT_MAX = '1000000000000000';
const DECIMALS = 6;

const flag = (sql: string): Expression => ({ type: 'flag', sql });
const number = (sql: string): Expression => ({ type: 'number', sql });
const date = (sql: string): Expression => ({ type: 'date', sql });

function want(one: Expression | undefined, type: Type, where: string): string {
  if (!one) throw new BadFormula(`${where}缺少参数`);
  if (one.type !== type) throw new BadFormula(`${where}需要${typeNames[type]}，这里是${typeNames[one.type]}`);
  return one.sql;
}

function same(args: readonly Expression[], where: string): Type {
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

const functions: Record<string, (args: readonly Expression[], where: string, nodes: readonly Node[]) => Expression> = {
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
  if (same([left, right], where) === 'flag') throw new BadFormula(`${where}不能用于比较的结果`);
  return flag(`(${left.sql} ${op} ${right.sql})`);
}

/** How many formulas may stand one inside the other, and how long the whole may become. */
const SQL_MAX = 20_000;

/**
 * The expressions of all calculated fields among `inputs`, by id. Throws `BadFormula` for what cannot be understood, for
 * fields that are not there, and for formulas that need themselves.
 */
export function compileFormulas(inputs: readonly FormulaInput[]): Map<string, string> {
  const byId = new Map(inputs.map((input) => [input.id, input]));
  const done = new Map<string, string>();
  const path: FormulaInput[] = [];

  function formulaOf(input: FormulaInput): string {
    const known = done.get(input.id);
    if (known) return known;
    const from = path.indexOf(input);
    if (from >= 0) {
      const circle = [...path.slice(from), input].map(({ name }) => `「${name}」`).join(' → ');
      throw new BadFormula(`公式互相引用，无法计算：${circle}`);
    }
    path.push(input);
    const result = expression(parseFormula(input.formula ?? ''));
    path.pop();
    if (result.type !== 'number') throw new BadFormula(`公式的结果应为数字，这里是${typeNames[result.type]}`);
    if (result.sql.length > SQL_MAX) throw new BadFormula('公式引用的其他公式过多，请简化');
    const sql = `CASE WHEN abs(${result.sql}) < ${RESULT_MAX} THEN trim_scale(round(${result.sql}, ${DECIMALS})) END`;
    done.set(input.id, sql);
    return sql;
  }

  function fieldSql(name: string): Expression {
    if (Object.hasOwn(builtins, name)) return builtins[name as FormulaField];
    const input = byId.get(name);
    if (!input && Object.hasOwn(taskFields, name)) throw new BadFormula(refused(name as keyof typeof taskFields));
    if (!input) throw new BadFormula(`公式中的字段「${name}」不存在`);
    const type = fieldKinds[input.kind].formula;
    if (!type) {
      throw new BadFormula(`字段「${input.name}」是${fieldKinds[input.kind].label}，公式只能使用数字和日期`);
    }
    if (input.kind === 'calculated') return number(`(${formulaOf(input)})`);
    // The id is one of the project's fields: no text of the caller's.
    const text = `(t.custom_fields->>'${input.id}')`;
    if (type === 'date') return date(`${text}::date`);
    return number(fieldKinds[input.kind].inFormula?.(text) ?? `${text}::numeric`);
  }

  function expression(node: Node): Expression {
    switch (node.is) {
      case 'number':
        return number(`${node.text}::numeric`);
      case 'field':
        return fieldSql(node.name);
      case 'negative':
        return number(`(- ${want(expression(node.of), 'number', '负号')})`);
      case 'binary':
        return binary(node.op, expression(node.left), expression(node.right));
      case 'call': {
        const call = Object.hasOwn(functions, node.name) ? functions[node.name] : undefined;
        if (!call) throw new BadFormula(`没有函数 ${node.name}，可用：${Object.keys(functions).join('、')}`);
        return call(node.args.map(expression), ` ${node.name} `, node.args);
      }
    }
  }

  for (const input of inputs) if (input.kind === 'calculated') formulaOf(input);
  return done;
}

/** Fields that a formula names, with the label of each that is built in. */
export const namesIn = (formula: string): string[] => fieldsOf(parseFormula(formula));
export const isBuiltin = (name: string): name is FormulaField => Object.hasOwn(formulaFields, name);
