/** What the form for a new task of a type asks for, by the groups of its layout. Pure. */

import { creatableFields, createFieldsOf, isLayoutField, placeFields } from '@contract/task/layoutFields';
import type { CustomFieldInfo, TaskTypeInfo } from '@contract/task/setup';
import type { DraftValues } from './draft';

export interface AskedField {
  name: string;
  required: boolean;
  full: boolean;
}
export interface AskedGroup {
  id: string;
  title: string;
  fields: AskedField[];
}

/** Fields whose editors need the room. */
const wide: readonly CustomFieldInfo['kind'][] = ['textarea', 'file'];

interface Known {
  customFields: readonly CustomFieldInfo[];
  automatic: boolean;
}
type Type = Pick<TaskTypeInfo, 'stageList' | 'fieldRules' | 'layout'> | undefined;
export const firstStageOf = (type: Type): string => type?.stageList.find((stage) => stage.initial)?.stageId ?? '';

/**
 * Whether the stage that a task begins in (the first, unless another is given) lets a field be filled in, and whether it
 * demands it: what is hidden is not asked for.
 */
export function beginningOf(type: Type, stageId?: string) {
  const first = stageId ?? firstStageOf(type);
  const rules = new Map(
    type?.fieldRules.filter(({ stageId }) => stageId === first).map(({ field, rule }) => [field, rule]),
  );
  return {
    shows: (name: string) => rules.get(name) !== 'hidden' && rules.get(name) !== 'readonly',
    demands: (name: string) => rules.get(name) === 'required',
  };
}

/**
 * Fields of the layout's form, and whatever is required besides; formulas come with the task. How dates come about means
 * something only in a project that schedules by itself. @param besides what the place asks for in which it begins.
 */
export function askedGroups(
  type: Type,
  { customFields, automatic }: Known,
  stageId?: string,
  besides: readonly string[] = [],
): AskedGroup[] {
  const { shows, demands } = beginningOf(type, stageId);
  const custom = new Map(customFields.map((field) => [field.fieldId, field]));
  const ids = [...custom.keys()];
  const chosen = new Set([...createFieldsOf(type?.layout?.createFields, ids), ...besides]);
  const asked = (name: string): boolean => {
    if (!shows(name) || (name === 'scheduleMode' && !automatic)) return false;
    const field = custom.get(name);
    if (field ? field.kind === 'calculated' : !creatableFields.some((one) => one === name)) return false;
    return chosen.has(name) || demands(name) || field?.required === true;
  };
  return placeFields(type?.layout?.groups, ids)
    .map(({ id, title, fields }) => ({
      id,
      title,
      fields: fields
        .filter(({ field }) => asked(field))
        .map(({ field, full = false }) => ({
          name: field,
          required: demands(field) || custom.get(field)?.required === true,
          full: full || wide.includes(custom.get(field)?.kind ?? 'text'),
        })),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** What a new task begins with; what was typed before stands above it, and what has gone from the project is forgotten. */
export function withDefaults(customFields: readonly CustomFieldInfo[], typed: DraftValues = {}): DraftValues {
  const known = new Set(customFields.map(({ fieldId }) => fieldId));
  const kept = Object.entries(typed).filter(([name]) => isLayoutField(name) || known.has(name));
  const defaults = customFields.filter(({ defaultValue }) => defaultValue !== null);
  return {
    urgent: 2,
    ...Object.fromEntries(defaults.map(({ fieldId, defaultValue }) => [fieldId, defaultValue])),
    ...Object.fromEntries(kept),
  };
}
