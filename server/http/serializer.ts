/**
 * Writes answers by their schema. A serializer is compiled with the first answer that needs it: all of them at start
 * cost seconds and some 50 MB, and most processes answer a part of the routes only.
 */

import fastJson from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = (answer: unknown) => string;

/** By schema: all routes fail by the same one. */
const compiled = new WeakMap<object, Serializer>();

export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  return (answer: unknown) => {
    let serialize = compiled.get(schema);
    if (!serialize) {
      serialize = fastJson(schema) as Serializer;
      compiled.set(schema, serialize);
    }
    return serialize(answer);
  };
};
