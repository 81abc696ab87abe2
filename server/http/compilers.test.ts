/** Schemas are compiled with their first call: that each of them can be is told here, not to the first who calls. */
import { Type } from 'typebox';
import { Nullable, OneOf } from '../../contract/envelope';
import { routes } from '../app';
import { serializerCompiler } from './serializer';
import { validatorCompiler } from './validator';

it('compiles what each route takes', () => {
  for (const { method, path: url, schemas } of routes) {
    for (const [httpPart, schema] of Object.entries({
      params: schemas.params,
      querystring: schemas.query,
      body: schemas.body,
    })) {
      if (!schema) continue;
      // No input is right for all of them; that it is judged, whatever the verdict, is what counts.
      const judge = () => validatorCompiler({ schema, httpPart, method, url })({});
      expect([method, url, httpPart, judge()]).toEqual([method, url, httpPart, expect.any(Boolean)]);
    }
  }
});

it('says what is wrong, from the first call on', () => {
  const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
  const check = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' });
  expect([check({}), check.errors?.[0]?.params]).toEqual([false, { missingProperty: 'title' }]);
  expect([check({ title: 'x' }), check.errors]).toEqual([true, null]);
});

it('lets null into an enumeration that may be empty, and no other word', () => {
  const schema = Type.Object({ who: Nullable(OneOf(['owner', 'creator'])) });
  const check = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' });
  expect([null, 'owner', 'nobody'].map((who) => check({ who }))).toEqual([true, true, false]);
  const write = serializerCompiler({ schema, method: 'GET', url: '/' });
  expect(write({ who: null })).toBe('{"who":null}');
});

it('writes answers by one serializer a schema', () => {
  const schema = { type: 'object', properties: { id: { type: 'integer' } } };
  const write = serializerCompiler({ schema, method: 'GET', url: '/' });
  expect([write({ id: 1, secret: 'x' }), write({ id: 2 })]).toEqual(['{"id":1}', '{"id":2}']);
});
