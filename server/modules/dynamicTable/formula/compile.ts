/** Formulas of a table as SQL over its records `t`: the language of the calculated fields, with the fields of the table. */
import { type FormulaResult, tableKinds } from '../../../../contract/dynamicTable/kinds';
import { daySql } from '../../../base/zone';
import {
  compileNode,
  date,
  type Expression,
  type MoreFunctions,
  number,
  TEXT_MAX,
  text,
} from '../../../object/fields/formula/expression';
import { BadFormula, fieldsOf, parseFormula } from '../../../object/fields/formula/parse';
import { rawText } from '../kinds';
import type { LoadedField, LoadedTable } from '../model';

/** A result beyond this is no figure that a number in JSON could keep. */
const RESULT_MAX = '1000000000000000';
const DECIMALS = 10;
/** Money is kept in its smallest unit; formulas, like people, speak of whole ones. */
const UNITS = 100;

const more: MoreFunctions = {
  today(args, where) {
    if (args.length > 0) throw new BadFormula(`${where}没有参数`);
    return date(daySql('now()'));
  },
};

/** Whether it has to be reckoned anew with each day. */
export const isVolatile = (formula = ''): boolean => /\btoday\s*\(/i.test(formula.replace(/"[^"]*"/g, ''));

const labelled = (field: LoadedField, t: string): string => {
  const pairs = field.options.map(({ value, label }) => `WHEN '${quoted(value)}' THEN '${quoted(label)}'`);
  return pairs.length === 0 ? rawText(t, field) : `(CASE ${rawText(t, field)} ${pairs.join(' ')} END)`;
};
const quoted = (value: string) => value.replace(/'/g, "''");

function inputOf(field: LoadedField, t: string): Expression {
  const raw = rawText(t, field);
  const as = field.kind === 'formula' ? (field.config.result ?? 'number') : tableKinds[field.kind].formula;
  switch (as) {
    case 'number':
      return number(field.kind === 'money' ? `(${raw}::numeric / ${UNITS})` : `${raw}::numeric`);
    case 'date':
      return date(`${raw}::date`);
    case 'text':
      return text(field.kind === 'select' ? labelled(field, t) : raw);
    default:
      throw new BadFormula(`字段「${field.name}」是${tableKinds[field.kind].label}，公式不能使用`);
  }
}

export interface Compiled {
  result: FormulaResult;
  /** The value as JSON; NULL where it is empty. */
  sql: string;
}

/** @throws BadFormula with the reason, also for a field that is not there */
export function compileFormula(table: LoadedTable, formula: string, t = 't'): Compiled {
  const node = parseFormula(formula);
  const made = compileNode(
    node,
    (name) => {
      const field = table.fields.get(name);
      if (!field) throw new BadFormula(`公式中的字段「${name}」不存在`);
      return inputOf(field, t);
    },
    more,
  );
  switch (made.type) {
    case 'number': {
      const sql = `CASE WHEN abs(${made.sql}) < ${RESULT_MAX} THEN trim_scale(round(${made.sql}, ${DECIMALS})) END`;
      return { result: 'number', sql: `to_jsonb(${sql})` };
    }
    case 'date':
      return { result: 'date', sql: `to_jsonb((${made.sql})::text)` };
    case 'text':
      return { result: 'text', sql: `to_jsonb(nullif(left(${made.sql}, ${TEXT_MAX}), ''))` };
    case 'flag':
      throw new BadFormula('公式的结果应为数字、日期或文本，这里是比较，可以用 if 给出结果');
  }
}

/** As people write and read it: fields by name. Names that stand twice, or are not there, stay keys. */
export function shownFormula(table: LoadedTable, formula: string): string {
  return formula.replace(/\{(f\d+)\}/g, (whole, key: string) => {
    const field = table.fields.get(key);
    return field ? `{${field.name}}` : whole;
  });
}

/** Names in braces as keys. @throws BadFormula for a name that no field, or more than one, has */
export function keyedFormula(table: LoadedTable, formula: string): string {
  return formula.replace(/\{([^{}]{1,60})\}/g, (_whole, given: string) => {
    const name = given.trim();
    if (table.fields.has(name)) return `{${name}}`;
    const named = [...table.fields.values()].filter((field) => field.name === name);
    if (named.length === 0) throw new BadFormula(`公式中的字段「${name}」不存在`);
    if (named.length > 1) throw new BadFormula(`有多个字段叫「${name}」，请先改名`);
    return `{${named[0]?.key}}`;
  });
}

export { BadFormula, fieldsOf };
