/**
 * One example a call for the API documents. The file beside this one holds them, by method and path; the walk over all
 * routes sends each (`tests/rights.test.ts` compares what it sends with the file, and writes it when it is told to).
 */
import examples from './examples.json';

export interface OperationExample {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

const byOperation = examples as Readonly<Record<string, OperationExample>>;

interface Shown {
  properties?: Record<string, object>;
}

/** A schema of parameters with the example's value beside each: OpenAPI shows parameters one by one. */
function withValues(schema: unknown, values: Record<string, unknown> | undefined): unknown {
  const { properties } = (schema ?? {}) as Shown;
  if (!properties || !values) return schema;
  const shown = Object.entries(properties).map(([name, one]) => [
    name,
    name in values ? { ...one, examples: [values[name]] } : one,
  ]);
  return { ...(schema as object), properties: Object.fromEntries(shown) };
}

/**
 * The schema of a route with its example, as the API documents show it; validation keeps the one without.
 *
 * @param operation method and path, as the table of calls writes them
 */
export function withExample<Schema extends { params?: unknown; querystring?: unknown; body?: unknown }>(
  operation: string,
  schema: Schema,
): Schema {
  const example = byOperation[operation];
  if (!example) return schema;
  const { params, query, body } = example;
  return {
    ...schema,
    ...(schema.params !== undefined && { params: withValues(schema.params, params) }),
    ...(schema.querystring !== undefined && { querystring: withValues(schema.querystring, query) }),
    ...(schema.body !== undefined && body && { body: { ...(schema.body as object), examples: [body] } }),
  };
}
