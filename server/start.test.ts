/** A first start: what is answered before the database and the console are there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

jest.setTimeout(240_000);

/** One that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('answers while the database is made, and serves the API while the console is being built', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'server-start-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(process.execPath, ['server/test/unbuilt.mjs'], {
    cwd: path.join(__dirname, '..'),
    env: {
      ...process.env,
      ...{ DATABASE_URL: '', DATA_DIR: dataDir, PORT: new URL(origin).port, DEMO: '0', LOG_LEVEL: 'warn' },
    },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  const ended = once(server, 'close');
  try {
    const get = (address: string) => fetch(`${origin}${address}`).catch(() => null);
    /** Asks until the answer is the one that is waited for, or the server has ended. */
    const until = async (address: string, holds: (answer: Response) => boolean) => {
      while (server.exitCode === null) {
        const answer = await get(address);
        if (answer && holds(answer)) return answer;
        await sleep(20);
      }
      throw new Error(said);
    };
    // The process lives, and says so to people too, long before there is a database.
    const first = await until('/login', () => true);
    expect([first.status, await first.text()]).toEqual([503, expect.stringContaining('<li>… 准备数据库</li>')]);
    const ready = await until('/api/ready', ({ ok }) => ok);
    expect(await ready.json()).toEqual({ status: 'ready', database: 'pglite' });

    expect((await get('/api/user-center/account/logged'))?.status).toBe(401);
    const page = await get('/login');
    expect(page?.status).toBe(503);
    expect(await page?.text()).toContain('<li>✓ 准备数据库</li><li>… 构建前端页面</li>');
  } finally {
    server.kill('SIGTERM');
  }
  // In order, although the build still runs.
  expect(await ended).toEqual([0, null]);
  expect(said).toContain('前端页面仍在构建');
  fs.rmSync(dataDir, { recursive: true, force: true });
});
