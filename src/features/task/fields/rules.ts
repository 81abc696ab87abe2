/** What a task's type and stage make of its fields (`stage_field_rule`), and the fields that rules name. Pure. */

import type { FieldRule } from '@contract/task/enums';
import type { TaskTypeInfo } from '@contract/task/setup';

/** Keys of the table of fields that rules spell otherwise. */
const ruleNames: Readonly<Record<string, string>> = { executor: 'executorId', labels: 'labelIds' };
const CUSTOM = 'custom:';

/** How rules name a field of the table. */
export const ruleName = (key: string): string =>
  key.startsWith(CUSTOM) ? key.slice(CUSTOM.length) : (ruleNames[key] ?? key);

type Ruled = Pick<TaskTypeInfo, 'fieldRules'> | undefined;

export function fieldRuleOf(type: Ruled, stageId: string, key: string): FieldRule | undefined {
  const name = ruleName(key);
  return type?.fieldRules.find((one) => one.stageId === stageId && one.field === name)?.rule as FieldRule | undefined;
}

/** Names of the fields that have to be filled in while a task stands in a stage. */
export const requiredIn = (type: Ruled, stageId: string): string[] =>
  type?.fieldRules.filter((one) => one.stageId === stageId && one.rule === 'required').map(({ field }) => field) ?? [];
