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
  type ItemType,
  joinedList,
  LIST_SIGN,
  list,
  number,
  quoted,
  TEXT_MAX,
  want,
} from '../../../object/fields/formula/expression';
import { rawText } from '../kinds';
import { type LoadedField, type LoadedTable, sideOf, type Tables } from '../model';

/** A result beyond this is no figure that a number in JSON could keep. */
const RESULT_MAX = '1000000000000000';
const DECIMALS = 10;
/** Money is kept in its smallest unit; formulas, like people, speak of whole ones. */
const UNITS = 100;

/** Of the day and of the working calendar where the enterprise of the record works. */
const ofTheDay = (t: string): Record<DayFunction, Call> => ({
  today: () => date(daySql('now()')),
  workday: (args, where) =>
    date(`formula_workday(${t}.tenant_id, ${want(args[0], 'date', where)}, ${want(args[1], 'number', where)})`),
  networkdays: (args, where) =>
    number(`formula_networkdays(${t}.tenant_id, ${want(args[0], 'date', where)}, ${want(args[1], 'date', where)})`),
});

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

const labelled = (field: LoadedField, t: string): string => {
  const pairs = field.options.map(({ value, label }) => `WHEN ${quoted(value)} THEN ${quoted(label)}`);
  return pairs.length === 0 ? rawText(t, field) : `(CASE ${rawText(t, field)} ${pairs.join(' ')} END)`;
};

/** The value of a field as formulas read it; null: they do not. */
function readValue(field: LoadedField, t: string): { type: ItemType; sql: string } | null {
  const raw = rawText(t, field);
  const type = field.kind === 'formula' ? (field.config.result ?? 'number') : tableKinds[field.kind].formula;
  switch (type) {
    case 'number':
      return { type, sql: field.kind === 'money' ? `(${raw}::numeric / ${UNITS})` : `${raw}::numeric` };
    case 'date':
      return { type, sql: `${raw}::date` };
    case 'text':
      return { type, sql: field.kind === 'select' ? labelled(field, t) : raw };
    default:
      return null;
  }
}
const notTaken = ({ name, kind }: LoadedField) =>
  new BadFormula(`字段「${name}」是${tableKinds[kind].label}，公式不能使用`);

/** What a lookup shows, over all records behind the link: a list in the order of the links. */
function listOf(table: LoadedTable, field: LoadedField, tables: Tables, t: string): Expression {
  const through = table.fields.get(field.config.through ?? '');
  const side = through && sideOf(table.id, through);
  const other = side && tables.get(side.targetId);
  const target = other?.fields.get(field.config.target ?? '');
  if (!side || !other || !target) throw new BadFormula(`字段「${field.name}」引用的字段已不在`);
  const value = readValue(target, 'u');
  if (!value) throw notTaken({ ...field, kind: target.kind });
  return list(
    value.type,
    `(SELECT array_agg(v.x ORDER BY v.n, v.id) FROM (
       SELECT ${value.sql} AS x, l.${side.ord} AS n, u.id FROM dyn_link l
         JOIN ${other.heap} u ON u.tenant_id = ${t}.tenant_id AND u.id = l.${side.other} AND u.deleted_at IS NULL
        WHERE l.tenant_id = ${t}.tenant_id AND l.table_id = ${quoted(side.tableId)}::uuid AND l.key = ${quoted(side.key)}
          AND l.${side.own} = ${t}.id) v WHERE v.x IS NOT NULL)`,
  );
}

export interface Compiled {
  result: FormulaResult;
  /** The value as JSON; NULL where it is empty. */
  sql: string;
}

/**
 * @param formula with fields by key, or by name as people write them
 * @throws BadFormula with reason and place, also for a field that is not there
 */
export function compileFormula(table: LoadedTable, formula: string, tables: Tables, t = 't'): Compiled {
  const made = compileNode(
    parseFormula(formula),
    (name) => {
      const field = fieldNamed(table, name);
      if (field.kind === 'lookup') return listOf(table, field, tables, t);
      const value = readValue(field, t);
      if (!value) throw notTaken(field);
      return value;
    },
    ofTheDay(t),
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
    case 'text':
      return asText(made.sql);
    case 'list':
      return asText(joinedList(made, quoted(LIST_SIGN)));
    case 'flag':
      throw new BadFormula('公式的结果应为数字、日期或文本，这里是比较，可以用 if 给出结果');
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
