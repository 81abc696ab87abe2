/**
 * The whole server on a database of its own, for one test file:
 *
 *     const t = useTestApp();
 *     it('…', async () => {
 *       const { tenant, owner } = await t().enterprise();
 *       const api = await t().as(owner, tenant);
 *       const answer = await api.post('collaboration-center/ccTask/create', { … });
 *       expect(answer.status).toBe(200);
 */
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'light-my-request';
import { type App, type AppOptions, buildApp } from '../app';
import { readEnv } from '../env';
import { SESSION_COOKIE } from '../http/names';
import { openTestDatabase, type TestDatabase } from './database';
import { Factory, type TestTenant } from './factories';

export interface Answer<T = unknown> {
  status: number;
  code: string;
  message: string;
  data: T;
  body: string;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

export class Client {
  constructor(
    private readonly app: App,
    readonly cookie: string | null,
    readonly csrfToken: string | null,
  ) {}

  get = <T = unknown>(path: string) => this.call<T>('GET', path);
  post = <T = unknown>(path: string, body: object = {}) => this.call<T>('POST', path, body);
  put = <T = unknown>(path: string, body: object = {}) => this.call<T>('PUT', path, body);
  delete = <T = unknown>(path: string, body?: object) => this.call<T>('DELETE', path, body);

  async call<T>(method: string, path: string, body?: object, options: Partial<InjectOptions> = {}): Promise<Answer<T>> {
    const response = await this.app.http.inject({
      method: method as 'GET',
      url: `/api/${path}`,
      ...options,
      headers: {
        ...(this.cookie && { cookie: `${SESSION_COOKIE}=${this.cookie}` }),
        ...(this.csrfToken && { 'x-csrf-token': this.csrfToken }),
        ...options.headers,
      },
      ...(body !== undefined && { payload: body }),
    });
    const json = response.body !== '' && response.headers['content-type']?.toString().includes('json');
    const parsed = json ? (JSON.parse(response.body) as { code: string; message: string; data: T }) : null;
    return {
      status: response.statusCode,
      code: parsed?.code ?? '',
      message: parsed?.message ?? '',
      data: parsed?.data as T,
      body: response.body,
      bytes: response.rawPayload,
      headers: response.headers,
    };
  }
}

export interface TestApp {
  app: App;
  factory: Factory;
  /** Nobody: no session. */
  visitor: Client;
  enterprise: Factory['enterprise'];
  /** A session by its cookie, with whatever CSRF token. */
  client(cookie: string | null, csrfToken: string | null): Client;
  /** A session of a user, in a tenant of theirs. */
  as(user: { id: string }, tenant: TestTenant): Promise<Client>;
}

export const testEnv = (databaseUrl: string | null) =>
  readEnv({
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'test',
    RATE_LIMIT_PER_MINUTE: '0',
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl ?? '',
    DATA_DIR: path.join(os.tmpdir(), `collab-test-${process.pid}`),
    // No test waits for messages; where they are held, a test says so and moves their time.
    MESSAGE_HOLD_SECONDS: '0',
  });

/**
 * Call at the top of a test file; the app lives for the whole file. With `jobs`, background work runs too; with `docs`,
 * `/api/docs` is served; with `hold`, messages wait so many seconds.
 */
export function useTestApp({
  jobs = false,
  docs = false,
  hold = 0,
  realtime,
  patience,
}: { jobs?: boolean; hold?: number } & AppOptions = {}): () => TestApp {
  let current: TestApp | undefined;
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await openTestDatabase();
    const env = { ...testEnv(opened.databaseUrl), messageHoldSeconds: hold };
    const app = await buildApp(env, opened.database, { docs, realtime, patience });
    await app.http.ready();
    if (jobs) await app.start();
    const factory = new Factory(app.platform);
    current = {
      app,
      factory,
      visitor: new Client(app, null, null),
      enterprise: (name) => factory.enterprise(name),
      client: (cookie, csrfToken) => new Client(app, cookie, csrfToken),
      async as(user, tenant) {
        const token = await app.platform.access.open(user.id, { ip: '127.0.0.1', userAgent: 'test' });
        const session = await app.platform.access.session(token);
        if (!session) throw new Error('The test session was not opened');
        if (session.actor?.tenantId !== tenant.id) await app.platform.access.moveToTenant(session, tenant.id);
        return new Client(app, token, session.csrfToken);
      },
    };
  }, 60_000);
  afterAll(async () => {
    await current?.app.stop();
    await opened?.drop();
    await rm(path.join(testEnv(null).dataDir, 'files'), { recursive: true, force: true });
  });
  return () => {
    if (!current) throw new Error('The test app is there inside of tests only');
    return current;
  };
}
