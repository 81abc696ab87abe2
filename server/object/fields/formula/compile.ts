/**
 * A formula as one SQL expression over `task t`. Only what the table of functions knows gets there, with types checked
 * beforehand: an empty field makes the result empty, a division by zero too, and nothing a task holds can make it fail.
 */

import { BadFormula, fieldsOf, parseFormula } from '../../../../contract/formula/parse';
import type { CustomFieldKind } from '../../../../contract/object/fieldKinds';
import { type FormulaField, formulaFields } from '../../../../contract/task/enums';
import { taskFields } from '../../../../contract/task/fields';
import { daySql } from '../../../base/zone';
import { fieldKinds } from '../kinds';
import { compileNode, date, type Expression, number, typeNames } from './expression';

export interface FormulaInput {
  id: string;
  name: string;
  kind: CustomFieldKind;
  /** Of calculated fields. */
  formula?: string;
}
const builtins = (): Record<FormulaField, Expression> => ({
  estimateHours: { type: 'number', sql: 't.estimate_hours' },
  consumedHours: { type: 'number', sql: 't.consumed_hours' },
  leftHours: { type: 'number', sql: 't.left_hours' },
  progress: { type: 'number', sql: 't.progress::numeric' },
  urgent: { type: 'number', sql: 't.urgent::numeric' },
  planStart: { type: 'date', sql: 't.plan_start' },
  planEnd: { type: 'date', sql: 't.plan_end' },
  realStart: { type: 'date', sql: daySql('t.real_start') },
  realEnd: { type: 'date', sql: daySql('t.real_end') },
  createdTime: { type: 'date', sql: daySql('t.created_at') },
});
/** Why the other built-in fields are not taken. */
function refused(name: keyof typeof taskFields): string {
  const { label, kind } = taskFields[name];
  if (kind === 'date' || kind === 'instant' || kind === 'number') {
    return `字段「${label}」会在任务本身没有保存时变化，不能用于公式`;
  }
  return `字段「${label}」不是数字或日期，不能用于公式`;
}
/** A result beyond this is no figure that a number in JSON could keep. */
const RESULT_MAX = '1000000000000000';
const DECIMALS = 6;

/** How many formulas may stand one inside the other, and how long the whole may become. */
const SQL_MAX = 20_000;

/**
 * The expressions of all calculated fields among `inputs`, by id. Throws `BadFormula` for what cannot be understood, for
 * fields that are not there, and for formulas that need themselves.
 */
export function compileFormulas(inputs: readonly FormulaInput[]): Map<string, string> {
  const byId = new Map(inputs.map((input) => [input.id, input]));
  const own = builtins();
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
    const result = compileNode(parseFormula(input.formula ?? ''), fieldSql);
    path.pop();
    if (result.type !== 'number') throw new BadFormula(`公式的结果应为数字，这里是${typeNames[result.type]}`);
    if (result.sql.length > SQL_MAX) throw new BadFormula('公式引用的其他公式过多，请简化');
    const sql = `CASE WHEN abs(${result.sql}) < ${RESULT_MAX} THEN trim_scale(round(${result.sql}, ${DECIMALS})) END`;
    done.set(input.id, sql);
    return sql;
  }

  function fieldSql(name: string): Expression {
    if (Object.hasOwn(own, name)) return own[name as FormulaField];
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

  for (const input of inputs) if (input.kind === 'calculated') formulaOf(input);
  return done;
}

/** Fields that a formula names, with the label of each that is built in. */
export const namesIn = (formula: string): string[] => fieldsOf(parseFormula(formula));
export const isBuiltin = (name: string): name is FormulaField => Object.hasOwn(formulaFields, name);
