/**
 * The product in this process, on a fresh database with the demo: BENCH_DATABASE_URL names an empty one of PostgreSQL,
 * without it the embedded one. For what is done call by call, where load from outside would tell nothing more.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { type App, buildApp } from '../server/app';
import { type Database, openDatabase } from '../server/db/client';
import { fillDemo } from '../server/demo';
import { readEnv } from '../server/env';

export interface Bench {
  app: App;
  database: Database;
  /** The enterprise of the one who calls, who owns it, and they. */
  tenant: string;
  owner: string;
  /** Answers `data`, or the bytes of a file. @throws where the call is refused */
  call<T>(method: 'GET' | 'POST' | 'PUT', address: string, payload?: object): Promise<T>;
  /** A file beside fields, as a browser sends it. */
  upload<T>(address: string, fields: Record<string, string>, name: string, content: string): Promise<T>;
  close(): Promise<void>;
}

const BOUNDARY = 'bench';

export async function inProcess(name: string): Promise<Bench> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  const url = process.env.BENCH_DATABASE_URL ?? '';
  const env = {
    ...readEnv({ ...process.env, DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent', SECRET_KEY: 'bench' }),
    rateLimitPerMinute: 0,
  };
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: folder, poolSize: 16 });
  await database.migrate();
  await fillDemo(database, () => {});
  const app = await buildApp(env, database);
  await app.http.ready();
  await app.start();
  const [owner] = await database.query<{ id: string; tenant: string }>(
    `SELECT m.id, m.tenant_id AS tenant FROM tenant_member m JOIN account a ON a.id = m.id WHERE a.username = 'owner' LIMIT 1`,
  );
  if (!owner) throw new Error('The demo has no owner');
  const { access } = app.platform;
  const token = await access.open(owner.id, { ip: '127.0.0.1', userAgent: 'bench' });
  const session = await access.session(token);
  const cookies = { cookie: `sid=${token}`, 'x-csrf-token': session?.csrfToken ?? '' };
  async function send<T>(
    method: 'GET' | 'POST' | 'PUT',
    address: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const answer = await app.http.inject({
      ...{ method, url: `/api/${address}`, headers: { ...cookies, ...headers } },
      ...(payload && { payload }),
    });
    if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
    const json = String(answer.headers['content-type']).includes('json');
    return json ? (JSON.parse(answer.body) as { data: T }).data : (answer.rawPayload as T);
  }
  return {
    ...{ app, database, tenant: owner.tenant, owner: owner.id },
    call: (method, address, payload) => send(method, address, payload),
    upload(address, fields, file, content) {
      const part = (head: string, body: string) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
      const texts = Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value));
      const body = `${texts.join('')}${part(`name="file"; filename="${file}"`, content)}--${BOUNDARY}--\r\n`;
      return send('POST', address, body, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` });
    },
    async close() {
      await app.stop();
      await database.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds that something took, and for how long the thread that answers stood at most. */
export async function timed(run: () => Promise<unknown>): Promise<{ took: number; silence: number }> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const began = performance.now();
  await run();
  const took = performance.now() - began;
  delay.disable();
  return { took, silence: delay.max / 1e6 };
}

/** The middle one and that which 95 of 100 do not pass, of so many runs one after the other. */
export async function often(
  times: number,
  run: (n: number) => Promise<unknown>,
): Promise<{ p50: number; p95: number }> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await run(n);
    all.push(performance.now() - began);
  }
  all.sort((a, b) => a - b);
  const at = (part: number) => all[Math.max(0, Math.ceil(part * all.length) - 1)] as number;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs a benchmark to its end. */
export function run(main: () => Promise<void>): void {
  void main().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
