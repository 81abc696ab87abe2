/** The package that other programs use, made and used as they would. */
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { makeSdk } from '../scripts/sdk/make';
import type { ConnectOptions } from '../scripts/sdk/runtime';
import { typeOf } from '../scripts/sdk/types';
import { useTestApp } from '../server/test/app';
import { testPassword } from '../server/test/factories';

interface Risks {
  create(input: object, options?: object): Promise<{ id: string; no: string }>;
  query(input: object): Promise<{ result: { title: string }[] }>;
  exportFile(input: object): Promise<Blob>;
}
interface Package {
  connect(options: ConnectOptions): { risk: Risks };
  CollabError: new () => Error;
}

jest.setTimeout(120_000);
const t = useTestApp();
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'sdk-'));
const folder = path.join(home, 'node_modules', 'collab-sdk');
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

let sdk: Package;
beforeAll(async () => {
  const { calls } = await makeSdk(folder, '1.0.0');
  expect(calls).toBeGreaterThan(500);
  sdk = require(path.join(folder, 'index.cjs')) as Package;
});

async function world() {
  const { http } = t().app;
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/`;
  const { tenant, owner } = await t().enterprise();
  const project = await t().factory.project(tenant, owner);
  const api = await t().as(owner, tenant);
  const made = await api.post<{ token: string }>('user-center/account/token', {
    ...{ name: '程序', scope: 'all', days: 30, password: testPassword },
  });
  expect([made.status, made.message]).toEqual([200, 'success']);
  const { token } = made.data;
  const risk = { projectId: project.id, title: '供应商', probability: 3, impact: 3 };
  return { origin, token, risk, projectId: project.id };
}

it('creates, asks and downloads as the owner of the token', async () => {
  const { origin, token, risk, projectId } = await world();
  const collab = sdk.connect({ origin, token });
  expect((await collab.risk.create(risk)).no).toMatch(/\d$/);
  expect((await collab.risk.query({ projectId })).result).toMatchObject([{ title: '供应商' }]);
  const file = await collab.risk.exportFile({ projectId, format: 'csv' });
  expect(await file.text()).toContain('供应商');
});

it('says why a call was refused', async () => {
  const { origin, token, risk } = await world();
  const collab = sdk.connect({ origin, token });
  const refused = collab.risk.create({ ...risk, probability: 9 });
  await expect(refused).rejects.toBeInstanceOf(sdk.CollabError);
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'A0400', traceId: expect.any(String) });
  const stranger = sdk.connect({ origin, token: `${token}x` });
  await expect(stranger.risk.create(risk)).rejects.toMatchObject({ status: 401 });
});

it('sends again what got no answer, and it is done once', async () => {
  const { origin, token, risk, projectId } = await world();
  let lost = 0;
  const losing: typeof fetch = async (...given) => {
    const answer = await fetch(...given);
    lost += 1;
    if (lost > 1) return answer;
    throw new TypeError('connection reset');
  };
  const collab = sdk.connect({ origin, token, fetch: losing });
  await collab.risk.create(risk);
  expect(lost).toBe(2);
  expect((await collab.risk.query({ projectId })).result).toHaveLength(1);
});

it('gives up what never gets one, in words', async () => {
  const { origin, token, risk } = await world();
  const dead: typeof fetch = () => Promise.reject(new TypeError('connection refused'));
  const collab = sdk.connect({ origin, token, fetch: dead, retries: 1 });
  await expect(collab.risk.create(risk)).rejects.toMatchObject({
    status: 0,
    message: '没有得到答复：connection refused',
  });
});

it('runs its example as a module', async () => {
  const { origin, token, projectId } = await world();
  fs.copyFileSync(path.join(folder, 'example.mjs'), path.join(home, 'example.mjs'));
  // The server under test answers in this process, which therefore must not stand still meanwhile.
  const output = await new Promise<string>((resolve, reject) => {
    const env = { ...process.env, COLLAB_ORIGIN: origin, COLLAB_TOKEN: token };
    execFile(process.execPath, ['example.mjs', projectId], { cwd: home, env }, (error, out, err) =>
      error ? reject(new Error(err)) : resolve(out),
    );
  });
  expect(output).toContain('供应商交付可能推迟');
});

it('has types that hold, and refuse what the server refuses', () => {
  const uses = [
    `import { connect } from 'collab-sdk';`,
    `const { risk, duty } = connect({ origin: '', token: '' });`,
    `export const made: Promise<{ id: string; no: string }> = risk.create({ projectId: '', title: '', probability: 1, impact: 1 });`,
    '// @ts-expect-error: a field is missing',
    `void risk.create({ projectId: '' });`,
    `void duty.listRosters();`,
    `export const file: Promise<Blob> = risk.exportFile({ projectId: '', format: 'csv' });`,
  ];
  fs.writeFileSync(path.join(home, 'uses.mts'), uses.join('\n'));
  const tsc = path.join(__dirname, '..', 'node_modules', '.bin', 'tsc');
  const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', '', 'uses.mts'];
  execFileSync(tsc, flags, { cwd: home, stdio: 'pipe' });
});

it.each([
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ type: 'object', properties: { 'a-b': { const: 1 } }, required: ['a-b'] }, '{ "a-b": 1 }'],
  [{ type: 'object', patternProperties: { '^.*$': { type: 'number' } } }, 'Record<string, number>'],
  [{ type: 'string', format: 'binary' }, 'Blob'],
  [{}, 'unknown'],
])('%j is a type', (schema, type) => expect(typeOf(schema)).toBe(type));
