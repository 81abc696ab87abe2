/** What surrounds every call, without a database: calls of other sites, HTTPS alone, and refusals in the log. */
import Fastify from 'fastify';
import { readEnv } from '../env';
import { forbidden } from '../errors';
import { logging } from '../log/log';
import type { Platform } from '../platform';
import { registerPlugins } from './plugins';
import type { RouteDefinition } from './route';

const lines: string[] = [];

/** Routes of one kind each, behind the real plugins; what a handler answers says that it was reached. */
async function appOf(settings: NodeJS.ProcessEnv = {}) {
  const env = readEnv({ LOG_LEVEL: 'info', ...settings });
  const app = Fastify(logging(env, { write: (line) => lines.push(line) }));
  await registerPlugins(app, { env } as Platform);
  const config = { definition: { withoutCsrf: true } as RouteDefinition };
  app.post('/api/signIn', { config }, () => ({ reached: true }));
  app.get('/api/look', { config, helmet: false }, () => ({ reached: true }));
  app.get('/api/refused', { config }, () => {
    throw forbidden();
  });
  return app;
}

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a page of ours', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a program', {}, 200],
])('what no CSRF token holds is open to %s: %j', async (_who, headers, status) => {
  const app = await appOf();
  const answer = await app.inject({ method: 'POST', url: '/api/signIn', headers });
  expect(answer.statusCode).toBe(status);
  // A link from elsewhere reads as any other.
  expect((await app.inject({ url: '/api/look', headers })).statusCode).toBe(200);
  await app.close();
});

it.each([
  ['1', 'max-age=31536000; includeSubDomains'],
  ['0', undefined],
])('answers of the API hold browsers to HTTPS with SECURE_COOKIE=%s', async (SECURE_COOKIE, held) => {
  const app = await appOf({ SECURE_COOKIE });
  const { headers } = await app.inject({ url: '/api/look' });
  expect(headers['strict-transport-security']).toBe(held);
  expect(headers['x-content-type-options']).toBe('nosniff');
  await app.close();
});

it('a refusal stands in the log by route and address, without what was sent', async () => {
  lines.length = 0;
  const app = await appOf();
  const answer = await app.inject({ url: '/api/refused?token=Secr3t', remoteAddress: '203.0.113.7' });
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      msg: 'refused',
      code: answer.json<{ code: string }>().code,
      req: { method: 'GET', route: '/api/refused', ip: '203.0.113.7' },
    }),
  ]);
  expect(lines.join('')).not.toContain('Secr3t');
  await app.close();
});
