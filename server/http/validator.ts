/**
 * Checks of input. Bodies are taken as they are: a number in quotes is refused. Addresses carry text only, so query and
 * path values are turned into what their schema says. An unknown field is refused, not dropped. A schema is compiled with
 * the first call that it checks, see `serializer.ts`.
 */
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { isDay, isInstant } from '../../contract/time/day';

/** `verbose`: a refusal knows the schema that it broke, and what that says of itself. */
const options = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false, verbose: true } as const;
const withFormats = (ajv: Ajv) => addFormats(ajv).addFormat('date', isDay).addFormat('date-time', isInstant);
const bodies = withFormats(new Ajv({ ...options, coerceTypes: false }));
const addresses = withFormats(new Ajv({ ...options, coerceTypes: 'array' }));

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined;
  const check = (input: unknown) => {
    validate ??= (httpPart === 'body' ? bodies : addresses).compile(schema);
    const valid = validate(input);
    // Fastify reads what is wrong from the function itself.
    check.errors = validate.errors;
    return valid;
  };
  check.errors = undefined as ValidateFunction['errors'];
  return check;
};
