/**
 * Checks of input. Bodies are taken as they are: a number in quotes is refused. Addresses carry text only, so query and
 * path values are turned into what their schema says. An unknown field is refused, not dropped. A schema is compiled with
 * the first call that it checks, see `serializer.ts`.
 */

import { Readable } from 'node:stream';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { DEPTH_MAX } from '../../contract/constants';
import { isDay, isInstant } from '../../contract/time/day';

/** `verbose`: a refusal knows the schema that it broke, and what that says of itself. */
const options = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false, verbose: true } as const;
const withFormats = (ajv: Ajv) => addFormats(ajv).addFormat('date', isDay).addFormat('date-time', isInstant);
const bodies = withFormats(new Ajv({ ...options, coerceTypes: false }));
const addresses = withFormats(new Ajv({ ...options, coerceTypes: 'array' }));

/** Whether lists and objects stand in each other deeper than that: what walks them later would run out of stack. */
function isDeep(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false;
  if (value instanceof Readable) return false;
  return left === 0 || Object.values(value).some((one) => isDeep(one, left - 1));
}

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let validate: ValidateFunction | undefined;
  const check = (input: unknown) => {
    if (httpPart === 'body' && isDeep(input, DEPTH_MAX)) {
      check.errors = [{ keyword: 'depth', instancePath: '', schemaPath: '', params: { limit: DEPTH_MAX } }];
      return false;
    }
    validate ??= (httpPart === 'body' ? bodies : addresses).compile(schema);
    const valid = validate(input);
    // Fastify reads what is wrong from the function itself.
    check.errors = validate.errors;
    return valid;
  };
  check.errors = undefined as ValidateFunction['errors'];
  return check;
};
