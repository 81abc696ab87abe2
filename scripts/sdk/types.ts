/** A schema of the API as the text of a TypeScript type. */
import type { TSchema } from 'typebox';

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema | Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  format?: string;
  description?: string;
}

const NAME = /^[A-Za-z_$][\w$]*$/;
const union = (types: string[]): string => [...new Set(types)].join(' | ') || 'never';
const grouped = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type);
const literal = (value: unknown): string => JSON.stringify(value);
const key = (name: string): string => (NAME.test(name) ? name : JSON.stringify(name));
/** A sentence beside a field; nothing in it may end the comment. */
export const comment = (text: string): string => `/** ${text.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */`;

function object({ properties = {}, required = [], additionalProperties, patternProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const said = schema.description ? `${comment(schema.description)} ` : '';
    return `${said}${key(name)}${required.includes(name) ? '' : '?'}: ${printed(schema)}`;
  });
  const others = [
    ...Object.values(patternProperties ?? {}),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ].map(printed);
  if (fields.length === 0) return `Record<string, ${others.length > 0 ? union(others) : 'unknown'}>`;
  const fixed = `{ ${fields.join('; ')} }`;
  return others.length > 0 ? `${fixed} & Record<string, ${union(others)}>` : fixed;
}

function array({ items }: Schema): string {
  if (Array.isArray(items)) return `[${items.map(printed).join(', ')}]`;
  return `${grouped(items ? printed(items) : 'unknown')}[]`;
}

function ofType(type: string | undefined, schema: Schema): string {
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return array(schema);
    case 'object':
      return object(schema);
    default:
      return schema.properties ? object(schema) : 'unknown';
  }
}

function printed(schema: Schema): string {
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(printed));
  if (schema.allOf) return schema.allOf.map((one) => grouped(printed(one))).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => ofType(type, schema)));
  return ofType(schema.type, schema);
}

/** @param schema of the contract; a rule that no type can say (a length, a bound, a pattern) is left out */
export const typeOf = (schema: TSchema): string => printed(schema as Schema);
