/** A yes or no of an address is a text: "false" is a no in every route, and any other word is refused, not taken for yes. */
import { routes } from '../server/app';
import { validatorCompiler } from '../server/http/validator';

interface Schema {
  type?: string | string[];
  const?: boolean;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
const isFlag = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('boolean') || (anyOf?.some(isFlag) ?? false);

const flags = routes.flatMap(({ method, path, schemas }) =>
  Object.entries((schemas.query as Schema | undefined)?.properties ?? {}).flatMap(([name, schema]) =>
    isFlag(schema) ? [{ name: `${method} ${path}?${name}`, flag: name, schema }] : [],
  ),
);

it('there are some', () => {
  expect(flags.length).toBeGreaterThan(5);
});

it.each(flags)('$name', ({ flag, schema }) => {
  const check = validatorCompiler({
    ...{ schema: { type: 'object', properties: { [flag]: schema } }, method: 'GET', url: '/', httpPart: 'querystring' },
  }) as (input: unknown) => boolean;
  const read = (text: string) => {
    const query: Record<string, unknown> = { [flag]: text };
    return check(query) ? query[flag] : 'refused';
  };
  // What goes one way only refuses the other.
  expect([read('false'), read('true')]).toEqual([schema.const === true ? 'refused' : false, true]);
  for (const word of ['no', 'FALSE', '2', 'off']) expect(read(word)).toBe('refused');
});
