/** Formulas of a table as SQL over its records `t`: the language of the calculated fields, with the fields of the table. */
import { type FormulaResult, tableKinds } from '../../../../contract/dynamicTable/kinds';
import { type DayFunction, dayFunctions } from '../../../../contract/formula/functions';
import { BadFormula, fieldsOf, nodesOf, parseFormula } from '../../../../contract/formula/parse';
import { daySql } from '../../../base/zone';
import {
  type Call,
  compileNode,
  date,
  type Expression,
  joinedList,
  LIST_SIGN,
  list,
  number,
  quoted,
  TEXT_MAX,
  want,
} from '../../../object/fields/formula/expression';
import { instants } from '../../../object/fields/formula/functions/instants';
import type { Bind } from '../../../object/fields/operand';
import type { LoadedField, LoadedTable, Tables } from '../model';
import { readValue } from '../sql/readValue';
import { behindSql } from './behind';

/** A result beyond this is no figure that a number in JSON could keep. */
const RESULT_MAX = '1000000000000000';
const DECIMALS = 10;
/** Of SQL that is only looked at. */
export const unbound: Bind = () => 'NULL';

/** Of the day and of the working calendar where the enterprise of the record works. */
const ofTheDay: Record<DayFunction, Call> = {
  today: () => date(daySql('now()')),
  workday: (args, where) =>
    date(`formula_workday(t.tenant_id, ${want(args[0], 'date', where)}, ${want(args[1], 'number', where)})`),
  networkdays: (args, where) =>
    number(`formula_networkdays(t.tenant_id, ${want(args[0], 'date', where)}, ${want(args[1], 'date', where)})`),
};

/** A moment as it is kept among the values. */
export const momentJson = (sql: string): string =>
  `to_jsonb(to_char((${sql}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** Names of the functions that it calls, as far as it can be read. */
function callsOf(formula: string): readonly string[] {
  try {
    return nodesOf(parseFormula(formula)).flatMap((node) => (node.is === 'call' ? [node.name] : []));
  } catch (error) {
    if (error instanceof BadFormula) return [];
    throw error;
  }
}
/** Whether it has to be reckoned anew with each day, and when the working calendar changes. */
export const isVolatile = (formula = ''): boolean => callsOf(formula).some((name) => Object.hasOwn(dayFunctions, name));

const notTaken = ({ name, kind }: LoadedField) =>
  new BadFormula(`字段「${name}」是${tableKinds[kind].label}，公式不能使用`);

/** What a lookup shows, over all records behind the link: a list in the order of the links. */
function listOf(table: LoadedTable, field: LoadedField, tables: Tables, bind: Bind): Expression {
  const behind = behindSql(table, field, tables, bind);
  if (!behind?.target) throw new BadFormula(`字段「${field.name}」引用的字段已不在`);
  const value = readValue(behind.target, 'u');
  if (!value) throw notTaken({ ...field, kind: behind.target.kind });
  const { from, order } = behind;
  return list(value.type, `(SELECT array_agg(${value.sql} ORDER BY ${order}) ${from} AND ${value.sql} IS NOT NULL)`);
}

export interface Compiled {
  result: FormulaResult;
  /** The value as JSON; NULL where it is empty. */
  sql: string;
}

/**
 * @param formula with fields by key, or by name as people write them
 * @param bind of the statement that it becomes part of; left out, the formula is only looked at
 * @throws BadFormula with reason and place, also for a field that is not there
 */
export function compileFormula(table: LoadedTable, formula: string, tables: Tables, bind: Bind = unbound): Compiled {
  const made = compileNode(
    parseFormula(formula),
    (name) => {
      const field = fieldNamed(table, name);
      if (field.kind === 'lookup') return listOf(table, field, tables, bind);
      const value = readValue(field, 't');
      if (!value) throw notTaken(field);
      return value;
    },
    { ...ofTheDay, ...instants },
  );
  const asText = (sql: string): Compiled => ({
    result: 'text',
    sql: `to_jsonb(nullif(left(${sql}, ${TEXT_MAX}), ''))`,
  });
  switch (made.type) {
    case 'number': {
      const sql = `CASE WHEN abs(${made.sql}) < ${RESULT_MAX} THEN trim_scale(round(${made.sql}, ${DECIMALS})) END`;
      return { result: 'number', sql: `to_jsonb(${sql})` };
    }
    case 'date':
      return { result: 'date', sql: `to_jsonb((${made.sql})::text)` };
    case 'instant':
      return { result: 'instant', sql: momentJson(made.sql) };
    case 'text':
      return asText(made.sql);
    case 'list':
      return asText(joinedList(made, quoted(LIST_SIGN)));
    case 'flag':
      throw new BadFormula('公式的结果应为数字、日期、日期时间或文本，这里是比较，可以用 if 给出结果');
  }
}

function fieldNamed(table: LoadedTable, name: string): LoadedField {
  const field = table.fields.get(name);
  if (field) return field;
  const [named, other] = [...table.fields.values()].filter((one) => one.name === name);
  if (!named) throw new BadFormula(`公式中的字段「${name}」不存在`);
  if (other) throw new BadFormula(`有多个字段叫「${name}」，请先改名`);
  return named;
}

/** As people write and read it: fields by name. Names that stand twice, or are not there, stay keys. */
export function shownFormula(table: LoadedTable, formula: string): string {
  return formula.replace(/\{(f\d+)\}/g, (whole, key: string) => {
    const field = table.fields.get(key);
    return field ? `{${field.name}}` : whole;
  });
}

/** Names in braces as keys. @throws BadFormula for a name that no field, or more than one, has */
export const keyedFormula = (table: LoadedTable, formula: string): string =>
  formula.replace(/\{([^{}]{1,60})\}/g, (_whole, given: string) => `{${fieldNamed(table, given.trim()).key}}`);

export { BadFormula, fieldsOf };
