/** Settings of fields: what of them belongs to the kind, checked against the tables that they name. */

import { conditionsOf, keysOf } from '../../../../contract/dynamicTable/filter';
import {
  BUTTON_ADDRESS,
  buttonActs,
  canBeRequired,
  canBeUnique,
  readAs,
  rollupKinds,
  rollupResult,
} from '../../../../contract/dynamicTable/kinds';
import type { TableFieldConfig, TableFilter } from '../../../../contract/dynamicTable/table';
import { saidFault } from '../../../../contract/formula/parse';
import type { ConditionOp } from '../../../../contract/object/conditions';
import { againstRule, invalid } from '../../../errors';
import { BadFormula, compileFormula, keyedFormula, unbound } from '../formula/compile';
import { kinds } from '../kinds';
import { type LoadedField, type LoadedTable, sideOf, type Tables } from '../model';
import { conditionsSql } from '../sql/rows';
import { ME } from '../sql/rule';

/** Conditions whose answer changes with the day: what is stored would be stale the day after. */
const ofTheDay: ReadonlySet<ConditionOp> = new Set([
  ...(['today', 'thisWeek', 'thisMonth', 'nextDays', 'pastDays', 'overdue'] as const),
]);

/** The conditions of a lookup or rollup over the other table. @throws 400 for what it does not have, or that is not the same for everybody */
function filterOf(other: LoadedTable | undefined, filter: TableFilter | undefined): { filter?: TableFilter } {
  const conditions = filter ? conditionsOf(filter) : [];
  if (!other || !filter || conditions.length === 0) return {};
  for (const { field: key, op, value } of conditions) {
    const field = other.fields.get(key);
    if (!field || field.kind === 'lookup') throw invalid('条件用到的字段不存在，请重新选择', 'config.filter');
    if (ofTheDay.has(op)) {
      throw invalid(`「${field.name}」的条件不能随日期变化，可以在对方表格用公式判断后再筛选`, 'config.filter');
    }
    const isPerson = kinds[field.kind].names === 'person';
    if (isPerson && (Array.isArray(value) ? value : [value]).includes(ME)) {
      throw invalid(`「${field.name}」的条件不能是“当前用户”，请选择成员`, 'config.filter');
    }
  }
  // Refuses values that do not fit.
  conditionsSql(other, filter, 'u', unbound);
  return { filter };
}

/** @throws 422 where a lookup or rollup asks for the field as a condition */
export function assertUnasked(tables: Tables, tableId: string, { key, name }: LoadedField): void {
  for (const table of tables.values()) {
    for (const field of table.fields.values()) {
      const through = table.fields.get(field.config.through ?? '');
      if (!through || sideOf(table.id, through).targetId !== tableId) continue;
      if (!keysOf(field.config.filter).includes(key)) continue;
      throw againstRule(`表格「${table.name}」的「${field.name}」以「${name}」为条件，请先修改该字段`);
    }
  }
}

/** What of a configuration belongs to the kind, checked against the tables that it names. */
export const configOf = (
  tables: Tables,
  table: LoadedTable,
  kind: LoadedField['kind'],
  given: TableFieldConfig = {},
): TableFieldConfig => ({
  ...ofKind(tables, table, kind, given),
  ...(given.required && canBeRequired(kind) && { required: true }),
  ...(given.unique && canBeUnique(kind) && { unique: true }),
});

/** What a button says and does. @throws 400 for an address that is none, 422 where a task can stand nowhere */
function buttonOf(table: LoadedTable, { label, act, address = '', into, ruleId }: TableFieldConfig): TableFieldConfig {
  if (!act) throw invalid('请选择按钮做什么', 'config.act');
  const said = label?.trim() || buttonActs[act];
  if (act === 'open') {
    const named = [...address.matchAll(/\{(f[1-9]\d{0,5})\}/g)].map(([, key]) => key as string);
    const lost = named.find((key) => !table.fields.has(key));
    if (lost) throw invalid('网址用到的字段不存在，请重新选择', 'config.address');
    if (!BUTTON_ADDRESS.test(address)) {
      throw invalid('网址应以 https:// 开头，字段只能放在域名之后，写作 {字段}', 'config.address');
    }
    return { label: said, act, address };
  }
  if (act === 'rule') {
    if (!ruleId)
      throw invalid('请选择按钮执行哪条规则；没有时请先在“自动化”中新建一条由按钮触发的规则', 'config.ruleId');
    return { label: said, act, ruleId };
  }
  if (!table.projectId) throw againstRule('企业的表格不在项目中，按钮不能创建任务；请改为打开网址');
  if (table.fields.get(into ?? '')?.kind !== 'task') {
    throw invalid('请选择一个任务字段，创建的任务会放在其中', 'config.into');
  }
  return { label: said, act, ...(into && { into }) };
}

function relationOf(tables: Tables, given: TableFieldConfig): TableFieldConfig {
  if (!given.tableId || !tables.has(given.tableId)) throw invalid('请选择要关联的表格', 'config.tableId');
  const { many = true, manyBack = true, tableId, back, backOf } = given;
  return { tableId, many, manyBack, ...(back && { back }), ...(backOf && { backOf }) };
}

/** What a lookup or a rollup reads: by which relation, which field, of which records of the other table. */
function readThrough(tables: Tables, table: LoadedTable, given: TableFieldConfig) {
  const through = table.fields.get(given.through ?? '');
  if (through?.kind !== 'relation') throw invalid('请选择关联字段', 'config.through');
  const other = tables.get(through.config.tableId ?? '');
  return { through: through.key, target: other?.fields.get(given.target ?? ''), filter: filterOf(other, given.filter) };
}

function rollupOf(tables: Tables, table: LoadedTable, given: TableFieldConfig): TableFieldConfig {
  const { through, target, filter } = readThrough(tables, table, given);
  const { by, released } = given;
  if (!by) throw invalid('请选择汇总方式', 'config.by');
  const result = rollupResult(by, (target && readAs(target)) ?? null);
  if (!result) {
    throw invalid(target ? `「${target.name}」不能按“${rollupKinds[by]}”汇总` : '请选择要汇总的字段', 'config.target');
  }
  return {
    ...{ through, by, result },
    ...(by !== 'count' && target && { target: target.key }),
    ...filter,
    ...(released && { released }),
    ...shownOf(given),
  };
}

function lookupOf(tables: Tables, table: LoadedTable, given: TableFieldConfig): TableFieldConfig {
  const { through, target, filter } = readThrough(tables, table, given);
  const names = target && kinds[target.kind].names;
  const isOfOthers =
    target?.kind === 'lookup' || target?.kind === 'relation' || names === 'task' || names === 'project';
  if (!target || isOfOthers) throw invalid('请选择要引用的字段', 'config.target');
  return { through, target: target.key, ...filter };
}

function formulaOf(tables: Tables, table: LoadedTable, given: TableFieldConfig): TableFieldConfig {
  const { formula: typed, released } = given;
  if (!typed?.trim()) throw invalid('请填写公式', 'config.formula');
  try {
    const { result } = compileFormula(table, typed, tables);
    const formula = keyedFormula(table, typed);
    return { formula, result, ...(released && { released }), ...shownOf(given) };
  } catch (error) {
    if (error instanceof BadFormula) throw invalid(saidFault(error, typed), 'config.formula');
    throw error;
  }
}

/** How numbers are shown. */
const shownOf = ({ precision, unit }: TableFieldConfig): TableFieldConfig => ({
  ...(precision !== undefined && { precision }),
  ...(unit && { unit }),
});

function ofKind(
  tables: Tables,
  table: LoadedTable,
  kind: LoadedField['kind'],
  given: TableFieldConfig,
): TableFieldConfig {
  const { currency, precision, prefix } = given;
  switch (kind) {
    case 'money':
      return { currency: currency ?? 'CNY' };
    case 'number':
    case 'percent':
      return shownOf(given);
    case 'autoNumber':
      return { ...(prefix && { prefix }), ...(precision !== undefined && { precision }) };
    case 'button':
      return buttonOf(table, given);
    case 'relation':
      return relationOf(tables, given);
    case 'lookup':
      return lookupOf(tables, table, given);
    case 'rollup':
      return rollupOf(tables, table, given);
    case 'formula':
      return formulaOf(tables, table, given);
    default:
      return {};
  }
}
