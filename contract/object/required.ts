/**
 * Built-in fields that an enterprise demands of a register, beside those that the register's own rules do: whoever registers
 * one fills them in, and nobody empties them afterwards. What was left empty before stays so until somebody touches it.
 */
import { type BuiltinField, type BuiltinFields, isSet } from './fields';

const mayStayEmpty = ({ kind, nullable }: BuiltinField): boolean =>
  nullable === true || kind === 'text' || kind === 'html' || isSet({ kind });

/** Names of the fields that can be demanded: asked for by the form, and empty where nobody fills them in. */
export const requirable = (fields: BuiltinFields): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name] as BuiltinField;
    return field.right && !field.required && !field.byItself && field.in.includes('create') && mayStayEmpty(field);
  });
