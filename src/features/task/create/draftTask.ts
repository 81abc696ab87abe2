/** What a new task bears beyond the form's own inputs, and the task that it looks like while it is written. Pure. */
import type { CustomFieldInfo } from '@contract/project/project';
import type { CustomValues, TaskDetail } from '@contract/task/task';
import type { TaskPatch } from '../update/patch';

export interface DraftExtras {
  labelIds?: string[];
  customFields?: CustomValues;
}

/** Begins with the defaults; what was typed before stands above them. */
export function withDefaults(fields: readonly CustomFieldInfo[], typed: DraftExtras = {}): DraftExtras {
  const known = new Set(fields.map(({ fieldId }) => fieldId));
  const defaults = fields.filter(({ defaultValue }) => defaultValue !== null);
  const kept = Object.entries(typed.customFields ?? {}).filter(([fieldId]) => known.has(fieldId));
  return {
    ...typed,
    customFields: {
      ...Object.fromEntries(defaults.map(({ fieldId, defaultValue }) => [fieldId, defaultValue])),
      ...Object.fromEntries(kept),
    },
  };
}

export const patched = (extras: DraftExtras, { labelIds, customFields }: TaskPatch): DraftExtras => ({
  ...extras,
  ...(labelIds && { labelIds }),
  ...(customFields && { customFields: { ...extras.customFields, ...customFields } }),
});

/** Names of the required fields that have no value yet. */
export const missingIn = (fields: readonly CustomFieldInfo[], { customFields = {} }: DraftExtras): string[] =>
  fields
    .filter(({ fieldId, required }) => {
      const value = customFields[fieldId];
      return required && (value === undefined || value === null || value === '' || (Array.isArray(value) && !value[0]));
    })
    .map(({ name }) => name);

/** The fields look at nothing else of a task than this: with it they are shown and edited before it exists. */
export const draftTask = ({ labelIds = [], customFields = {} }: DraftExtras): TaskDetail =>
  ({ taskId: '', labelIds, customFields, actions: ['edit'] }) as unknown as TaskDetail;
