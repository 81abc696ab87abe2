/** Formulas as people read them, with names, and as the server keeps them, with ids. Pure. */
import { formulaFields } from '@contract/task/enums';
import { taskFields } from '@contract/task/fields';

export interface Named {
  fieldId: string;
  name: string;
}

const builtin: Named[] = Object.entries(formulaFields).map(([fieldId, name]) => ({ fieldId, name }));
const BRACED = /\{([^{}]*)\}/g;

/** Also those that no formula takes: the server says why. */
const named = [...builtin, ...Object.entries(taskFields).map(([fieldId, { label }]) => ({ fieldId, name: label }))];

/** A custom field that bears the name of a built-in one is the one that is meant. */
export const toIds = (text: string, fields: readonly Named[]): string =>
  text.replace(BRACED, (whole, name: string) => {
    const found = [...fields, ...named].find((field) => field.name === name.trim());
    return found ? `{${found.fieldId}}` : whole;
  });

export const toNames = (formula: string, fields: readonly Named[]): string =>
  formula.replace(BRACED, (whole, id: string) => {
    const found = [...fields, ...builtin].find((field) => field.fieldId === id.trim());
    return found ? `{${found.name}}` : whole;
  });

export const builtinInputs = builtin;
