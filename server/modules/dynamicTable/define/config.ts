/** Settings of fields: what of them belongs to the kind, checked against the tables that they name. */
import type { RollupKind } from '../../../../contract/dynamicTable/kinds';
import type { TableFieldConfig } from '../../../../contract/dynamicTable/table';
import { saidFault } from '../../../../contract/formula/parse';
import { invalid } from '../../../errors';
import { BadFormula, compileFormula, keyedFormula } from '../formula/compile';
import { kinds, sqlTypeOf } from '../kinds';
import type { LoadedField, LoadedTable, Tables } from '../model';

/** What of a configuration belongs to the kind, checked against the tables. @param field as it would stand in `tables` */
export function configOf(
  tables: Tables,
  table: LoadedTable,
  kind: LoadedField['kind'],
  given: TableFieldConfig = {},
): TableFieldConfig {
  const { currency, precision, unit, prefix, released } = given;
  const shown = { ...(precision !== undefined && { precision }), ...(unit && { unit }) };
  switch (kind) {
    case 'money':
      return { currency: currency ?? 'CNY' };
    case 'number':
    case 'percent':
      return shown;
    case 'autoNumber':
      return { ...(prefix && { prefix }), ...(precision !== undefined && { precision }) };
    case 'relation': {
      if (!given.tableId || !tables.has(given.tableId)) throw invalid('请选择要关联的表格', 'config.tableId');
      const { many = true, manyBack = true, tableId, back, backOf } = given;
      return { tableId, many, manyBack, ...(back && { back }), ...(backOf && { backOf }) };
    }
    case 'lookup':
    case 'rollup': {
      const through = table.fields.get(given.through ?? '');
      if (through?.kind !== 'relation') throw invalid('请选择关联字段', 'config.through');
      const target = tables.get(through.config.tableId ?? '')?.fields.get(given.target ?? '');
      const { by } = given;
      if (kind === 'rollup') {
        if (!by) throw invalid('请选择汇总方式', 'config.by');
        if (by !== 'count' && (!target || sqlTypeOf(target) !== 'numeric'))
          throw invalid('只能汇总数字字段', 'config.target');
        const counted: RollupKind = 'count';
        return {
          ...{ through: through.key, by },
          ...(by !== counted && target && { target: target.key }),
          ...(released && { released }),
          ...shown,
        };
      }
      if (
        !target ||
        target.kind === 'lookup' ||
        target.kind === 'relation' ||
        kinds[target.kind].names === 'task' ||
        kinds[target.kind].names === 'project'
      ) {
        throw invalid('请选择要引用的字段', 'config.target');
      }
      return { through: through.key, target: target.key };
    }
    case 'formula': {
      if (!given.formula?.trim()) throw invalid('请填写公式', 'config.formula');
      try {
        const { result } = compileFormula(table, given.formula, tables);
        const formula = keyedFormula(table, given.formula);
        return { formula, result, ...(released && { released }), ...shown };
      } catch (error) {
        if (error instanceof BadFormula) throw invalid(saidFault(error, given.formula), 'config.formula');
        throw error;
      }
    }
    default:
      return {};
  }
}
