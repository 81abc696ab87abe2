/** Formulas as people read them, with names, and as the server keeps them, with ids. Pure. */
import { formulaFields } from '@contract/task/enums';

export interface Named {
  fieldId: string;
  name: string;
}

const builtin: Named[] = Object.entries(formulaFields).map(([fieldId, name]) => ({ fieldId, name }));
const BRACED = /\{([^{}]*)\}/g;

/** A custom field that bears the name of a built-in one is the one that is meant. */
export const toIds = (text: string, fields: readonly Named[]): string =>
  text.replace(BRACED, (whole, name: string) => {
    const found = [...fields, ...builtin].find((field) => field.name === name.trim());
    return found ? `{${found.fieldId}}` : whole;
  });

export const toNames = (formula: string, fields: readonly Named[]): string =>
  formula.replace(BRACED, (whole, id: string) => {
    const found = [...fields, ...builtin].find((field) => field.fieldId === id.trim());
    return found ? `{${found.name}}` : whole;
  });

export const builtinInputs = builtin;
