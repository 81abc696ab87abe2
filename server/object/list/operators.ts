/** Operators of conditions as SQL, by family of fields. Every value is a parameter. */

import type { ConditionOp } from '../../../contract/object/conditions';
import { familyOps } from '../../../contract/object/conditions';
import type { Condition } from '../../../contract/object/customFields';
import { isDay } from '../../../contract/time/day';
import { addDays } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { isId } from '../../base/texts';
import { today } from '../../base/zone';
import { invalid } from '../../errors';
import type { Bind, Operand } from '../fields/operand';

type Scalar = string | number | boolean;

const refuse = (operand: Operand) => invalid(`「${operand.label}」的筛选值不正确`, 'filter.conditions');

/** @param me who asks: what `me` stands for. */
export function conditionSql(operand: Operand, condition: Condition, bind: Bind, me: string): string {
  const { op } = condition;
  if (!familyOps[operand.family].includes(op)) {
    throw invalid(`「${operand.label}」不支持这种筛选方式`, 'filter.conditions');
  }
  const present = operand.present ?? `${operand.sql} IS NOT NULL`;
  if (op === 'empty') return `NOT (${present})`;
  if (op === 'notEmpty') return `(${present})`;
  switch (operand.family) {
    case 'text':
      return textSql(operand, op, one(operand, condition), bind);
    case 'number':
      return compareSql(operand, condition, bind, 'numeric', (value) => typeof value === 'number');
    case 'date':
      return dateSql(operand, condition, bind);
    case 'words': {
      const found = operand.matches?.(String(one(operand, condition))) ?? 'true';
      return op === 'contains' ? found : `(${found}) IS NOT TRUE`;
    }
    case 'flag':
      return `${operand.sql} IS ${one(operand, condition) === true ? '' : 'NOT '}TRUE`;
    default: {
      const values = many(operand, condition, me);
      if (op === 'under') return choiceSql(operand, 'anyOf', operand.under?.(values) ?? values, bind);
      return choiceSql(operand, op, values, bind);
    }
  }
}

function one(operand: Operand, { value }: Condition): Scalar {
  if (value === undefined || Array.isArray(value)) throw refuse(operand);
  return value;
}

function many(operand: Operand, { value }: Condition, me: string): string[] {
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  if (values.length === 0) throw refuse(operand);
  const person = operand.family === 'person' || operand.family === 'persons';
  return values.map((given) => (person && given === 'me' ? me : String(given)));
}

function textSql(operand: Operand, op: ConditionOp, value: Scalar, bind: Bind): string {
  const { sql } = operand;
  switch (op) {
    case 'is':
      return operand.equals?.(String(value)) ?? `${sql} = ${bind(String(value))}`;
    case 'isNot':
      return `${sql} IS DISTINCT FROM ${bind(String(value))}`;
    case 'contains':
      return containsSql(bind(likePattern(String(value))), sql);
    default:
      return `${containsSql(bind(likePattern(String(value))), sql)} IS NOT TRUE`;
  }
}

const comparisons: Partial<Record<ConditionOp, string>> = { is: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

function compareSql(
  operand: Operand,
  condition: Condition,
  bind: Bind,
  type: string,
  fits: (value: unknown) => boolean,
): string {
  const { sql } = operand;
  const { op, value } = condition;
  const checked = (given: unknown) => {
    if (!fits(given)) throw refuse(operand);
    return `${bind(given)}::${type}`;
  };
  if (op === 'between') {
    if (!Array.isArray(value) || value.length !== 2) throw refuse(operand);
    return `(${sql} >= ${checked(value[0])} AND ${sql} <= ${checked(value[1])})`;
  }
  if (op === 'isNot') return `${sql} IS DISTINCT FROM ${checked(value)}`;
  if (op === 'is' && operand.equals && typeof value === 'number' && fits(value)) return operand.equals(value);
  return `${sql} ${comparisons[op]} ${checked(value)}`;
}

/** Monday of the week that a day lies in. */
const monday = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

function dateSql(operand: Operand, condition: Condition, bind: Bind): string {
  const { sql } = operand;
  const now = today();
  const within = (from: string, to: string) => `(${sql} >= ${bind(from)}::date AND ${sql} < ${bind(to)}::date)`;
  const days = () => {
    const { value } = condition;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 3650) throw refuse(operand);
    return value;
  };
  switch (condition.op) {
    case 'today':
      return within(now, addDays(now, 1));
    case 'thisWeek':
      return within(monday(now), addDays(monday(now), 7));
    case 'thisMonth': {
      const first = `${now.slice(0, 7)}-01`;
      return within(first, `${addDays(first, 31).slice(0, 7)}-01`);
    }
    case 'nextDays':
      return within(now, addDays(now, days()));
    case 'pastDays':
      return within(addDays(now, -days()), now);
    case 'overdue':
      return `(${sql} < ${bind(now)}::date AND ${operand.open})`;
    default:
      return compareSql(operand, condition, bind, 'date', isDay);
  }
}

function choiceSql(operand: Operand, op: ConditionOp, values: string[], bind: Bind): string {
  const { sql, type = 'text' } = operand;
  if (type === 'uuid' && !values.every(isId)) throw refuse(operand);
  if (type === 'smallint' && !values.every((value) => /^-?\d{1,4}$/.test(value))) throw refuse(operand);
  const holds = (all: boolean) =>
    operand.holds ? operand.holds(values, all) : `${sql} = ANY(${bind(values)}::${type}[])`;
  if (op === 'allOf') return holds(true);
  if (op === 'noneOf' || op === 'isNot') return `(${holds(false)}) IS NOT TRUE`;
  return holds(false);
}
