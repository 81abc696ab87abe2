/** What is sent under the name of a pack, and that it is made once. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { serveConsole } from './console';
import { codingsFor, composed, named, PACK_LIST, Packs } from './packs';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'packs-'));
const chunk = (module: string) =>
  `(globalThis.c||(globalThis.c=[])).push(["object"==typeof document?document.currentScript:void 0,${module}]);\n//# sourceMappingURL=x.map`;
const whole =
  '(globalThis.c||(globalThis.c=[])).push(["a.0a1b2c3d.js",1]);\n(globalThis.c||(globalThis.c=[])).push(["b.0a1b2c3d.js",2]);';
beforeAll(() => {
  fs.writeFileSync(path.join(root, 'index.html'), '<html>');
  fs.writeFileSync(path.join(root, 'a.0a1b2c3d.js'), chunk('1'));
  fs.writeFileSync(path.join(root, 'b.0a1b2c3d.js'), chunk('2'));
  fs.writeFileSync(path.join(root, PACK_LIST), '{"pack.0123456789.js":["a.0a1b2c3d.js","b.0a1b2c3d.js"]}');
});
afterAll(() => fs.rmSync(root, { recursive: true }));

it.each([
  ['deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
  [undefined, undefined, (bytes: Buffer) => bytes],
])('is the chunks under their names, for who takes %s', async (accepted, coding, plain) => {
  const http = Fastify();
  await serveConsole(http, root, '/office');
  const ask = (method: 'GET' | 'HEAD') =>
    http.inject({
      method,
      url: '/office/pack.0123456789.js',
      headers: accepted ? { 'accept-encoding': accepted } : {},
    });
  const { statusCode, headers, rawPayload } = await ask('GET');
  expect(statusCode).toBe(200);
  expect(headers['content-encoding']).toBe(coding);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(plain(rawPayload).toString()).toBe(whole);
  expect((await ask('HEAD')).statusCode).toBe(200);
  expect((await http.inject('/office/pack.ffffffffff.js')).statusCode).toBe(404);
  expect((await http.inject(`/office/${PACK_LIST}`)).statusCode).toBe(404);
});

it('is made once for all who ask', async () => {
  const packs = Packs.open(root);
  const [one, other] = await Promise.all([1, 2].map(() => packs.read('pack.0123456789.js', ['gzip', 'identity'])));
  expect(one?.bytes).toBe(other?.bytes);
  expect((await packs.read('pack.0123456789.js', ['gzip', 'identity'])).bytes).toBe(one?.bytes);
  const has = ['pack.0123456789.js', 'toString', 'a.0a1b2c3d.js'].map((name) => packs.has(name));
  expect(has).toEqual([true, false, false]);
  expect(Packs.open(path.join(root, 'absent')).has('pack.0123456789.js')).toBe(false);
});

it('lets nobody wait for brotli who takes gzip as well', async () => {
  const packs = Packs.open(root);
  const codings = codingsFor('gzip, deflate, br');
  const { coding, bytes } = await packs.read('pack.0123456789.js', codings);
  expect([coding, gunzipSync(bytes).toString()]).toEqual(['gzip', whole]);
  let better = await packs.read('pack.0123456789.js', codings);
  for (let tries = 0; better.coding !== 'br' && tries < 1000; tries += 1) {
    await sleep(10);
    better = await packs.read('pack.0123456789.js', codings);
  }
  expect(brotliDecompressSync(better.bytes).toString()).toBe(whole);
});

it('takes the best that is taken, and only a chunk for a chunk', () => {
  const best = ['*', '', 'BR', 'x-gzip', 'deflate, gzip;q=0.000', 'gzip; q=0.5'].map((one) => codingsFor(one)[0]);
  expect(best).toEqual(['identity', 'identity', 'br', 'identity', 'identity', 'gzip']);
  expect(named('a.js', 'push([self,1])')).toBeNull();
  expect(composed([], () => '')).toBe('');
});
