/** Texts are compressed for who asks for it, and only for them; what they say stays what it is. */
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZIP_FROM, zipped } from './zipped';

let app: FastifyInstance;
const long = { text: '长文本'.repeat(2000) };

beforeAll(async () => {
  app = Fastify();
  app.addHook('onSend', (request, reply, payload, done) => done(null, zipped(request, reply, payload)));
  app.get('/long', () => long);
  app.get('/short', () => ({ text: 'x'.repeat(ZIP_FROM - 20) }));
  app.get('/huge', () => ({ text: 'x'.repeat(100_000) }));
  app.get('/page', (_request, reply) => reply.type('text/html').send('x'.repeat(10_000)));
  await app.ready();
});
afterAll(() => app.close());

const ask = (url: string, accepted?: string, more: Record<string, string> = {}) =>
  app.inject({ url, headers: { ...(accepted && { 'accept-encoding': accepted }), ...more } });

it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'GZIP'])('%s', async (accepted) => {
  const { headers, rawPayload } = await ask('/long', accepted);
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
});

it.each([undefined, 'identity', 'br', 'gzip;q=0', 'br, gzip;q=0.0', 'notgzip'])('not for %s', async (accepted) => {
  const { headers, body } = await ask('/long', accepted);
  expect(headers['content-encoding']).toBeUndefined();
  expect(JSON.parse(body)).toEqual(long);
});

it.each(['/short', '/huge', '/page'])('%s is left as it is', async (url) => {
  expect((await ask(url, 'gzip')).headers['content-encoding']).toBeUndefined();
});

it('not for who says so', async () => {
  expect((await ask('/long', 'gzip', { 'x-no-compression': '1' })).headers['content-encoding']).toBeUndefined();
});
