/**
 * Checks of input. Bodies are taken as they are: a number in quotes is refused. Addresses carry text only, so query and
 * path values are turned into what their schema says. An unknown field is refused, not dropped. A schema is compiled with
 * the first call that it checks, see `serializer.ts`.
 */

import { Readable } from 'node:stream';
import Ajv, { type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { DEPTH_MAX } from '../../contract/constants';
import { isDay, isInstant } from '../../contract/time/day';
import { daysOf } from '../../contract/time/period';

/** `verbose`: a refusal knows the schema that it broke, and what that says of itself. */
const options = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false, verbose: true } as const;

/** `from` and `to` in this order, and not too far from each other. What is no day is told of by its own schema. */
const isPeriod: SchemaValidateFunction = (limit: number, { from, to }: Record<string, unknown>, _schema, at) => {
  if (!isDay(from) || !isDay(to) || (from <= to && daysOf({ from, to }) <= limit)) return true;
  isPeriod.errors = [{ keyword: 'x-period', instancePath: `${at?.instancePath ?? ''}/to`, params: { limit } }];
  return false;
};

const withFormats = (ajv: Ajv) =>
  addFormats(ajv)
    .addFormat('date', isDay)
    .addFormat('date-time', isInstant)
    .addKeyword({ keyword: 'x-period', type: 'object', schemaType: 'number', errors: true, validate: isPeriod });
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
