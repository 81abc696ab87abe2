/** What is said when the disk is full, and of what never became a request. */
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { useTestApp } from '../test/app';

const t = useTestApp();

it('is not ready while the data folder cannot be written, and says so', async () => {
  const { env } = t().app.platform;
  const { dataDir } = env;
  const blocked = path.join(os.tmpdir(), `no-folder-${process.pid}`);
  fs.writeFileSync(blocked, '');
  env.dataDir = path.join(blocked, 'data');
  try {
    const { status, body } = await t().visitor.get('ready');
    expect([status, JSON.parse(body)]).toMatchObject([503, { status: 'unavailable', missing: 'storage' }]);
  } finally {
    env.dataDir = dataDir;
    fs.rmSync(blocked);
  }
  expect((await t().visitor.get('ready')).status).toBe(200);
});

it.each([
  ['the folder', { code: 'ENOSPC' }],
  ['the database', { code: '53100', message: 'could not extend file: No space left on device' }],
])('says that the disk is full where %s says so', async (_, failure) => {
  const { tenant, owner } = await t().enterprise();
  const api = await t().as(owner, tenant);
  const full = jest
    .spyOn(t().app.platform.database, 'query')
    .mockRejectedValue(Object.assign(new Error('full'), failure));
  const answer = await api.get('user-center/user/tenants').finally(() => full.mockRestore());
  expect([answer.status, answer.code]).toEqual([507, 'C0507']);
  expect(answer.message).toContain('磁盘空间不足');
});

it.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', 400, '不是有效的 HTTP'],
  ['too long an address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, '过长'],
  ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`, 431, '过长'],
])('answers %s with the envelope', async (_, sent, status, message) => {
  const { http } = t().app;
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = net.connect((http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(sent);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as {
    success: boolean;
    code: string;
    message: string;
  };
  expect(body).toMatchObject({ success: false, code: 'A0400', message: expect.stringContaining(message) });
});

it('is not ready once it is told to end, and goes on answering', async () => {
  const { visitor, app } = t();
  app.drain();
  const { status, body } = await visitor.get('ready');
  expect([status, JSON.parse(body)]).toMatchObject([503, { status: 'unavailable', missing: 'stopping' }]);
  expect((await visitor.get('health')).status).toBe(200);
});
