/** What a field may be: options, default and formula, checked before anything is written. */

import { BadFormula } from '../../../contract/formula/parse';
import type { FieldConfig, FieldCreate, FieldOption } from '../../../contract/object/customFields';
import type { CustomFieldKind } from '../../../contract/object/fieldKinds';
import type { CustomValue } from '../../../contract/task/task';
import { newId } from '../../base/present';
import { invalid } from '../../errors';
import { compileFormulas, type FormulaInput } from './formula/compile';
import { fieldKinds } from './kinds';
import { below } from './kinds/tree';

export function optionsOf(kind: CustomFieldKind, given: FieldCreate['options']): FieldOption[] {
  if (!fieldKinds[kind].options) {
    if (given?.length) throw invalid('只有单选、多选和级联单选字段有选项', 'options');
    return [];
  }
  if (!given?.length) throw invalid('请至少添加一个选项', 'options');
  const options = given.map(({ value, label, ...rest }) => ({ ...rest, value: value ?? newId(), label: label.trim() }));
  const asTree = kind === 'treeSelect';
  // In a tree two options may bear one name, as long as they stand below different ones.
  const keys: ((one: FieldOption) => string)[] = [
    ({ value }) => value,
    ({ label, parent }) => (asTree ? `${parent ?? ''}\n${label}` : label),
  ];
  for (const key of keys) {
    const seen = new Set<string>();
    for (const option of options) {
      if (seen.has(key(option))) throw invalid(`选项「${option.label}」重复`, 'options');
      seen.add(key(option));
    }
  }
  if (asTree) assertTree(options);
  else for (const option of options) delete option.parent;
  return options;
}

function assertTree(options: readonly FieldOption[]): void {
  const values = new Set(options.map(({ value }) => value));
  for (const { label, value, parent } of options) {
    if (parent === undefined) continue;
    if (!values.has(parent)) throw invalid(`选项「${label}」的上级不存在`, 'options');
    if (parent === value || below([value], options).includes(parent)) {
      throw invalid(`选项「${label}」不能在自己之下`, 'options');
    }
  }
}

export interface Definition {
  id: string;
  name: string;
  kind: CustomFieldKind;
  options: FieldOption[];
  config: FieldConfig;
  required: boolean;
  defaultValue: CustomValue;
}

/** @param siblings the fields that a formula may read. */
export function assertDefinition(field: Definition, siblings: readonly FormulaInput[]): void {
  const { kind, defaultValue, required, config } = field;
  const { computed, fits } = fieldKinds[kind];
  if (required && computed) throw invalid('公式字段由系统计算，不能设为必填', 'required');
  if (defaultValue !== null) {
    if (!fieldKinds[kind].default) throw invalid('这种字段没有默认值', 'defaultValue');
    if (!fits(defaultValue, field)) throw invalid('默认值不符合字段类型', 'defaultValue');
  }
  if (kind !== 'calculated') {
    if (config.formula !== undefined) throw invalid('只有公式字段有公式', 'config.formula');
    return;
  }
  if (!config.formula?.trim()) throw invalid('请填写公式', 'config.formula');
  try {
    compileFormulas([...siblings.filter(({ id }) => id !== field.id), inputOf(field)]);
  } catch (error) {
    if (error instanceof BadFormula) throw invalid(error.message, 'config.formula');
    throw error;
  }
}

type Input = Pick<Definition, 'id' | 'name' | 'kind' | 'config'>;
export const inputOf = ({ id, name, kind, config }: Input): FormulaInput => ({
  id,
  name,
  kind,
  formula: config.formula,
});
export const inputsOf = (fields: readonly Input[]): FormulaInput[] =>
  fields.filter(({ kind }) => fieldKinds[kind].formula).map(inputOf);
