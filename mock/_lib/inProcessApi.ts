/**
 * The real API, in this process, on an in-memory database with demo data. It hangs on `globalThis`: the mock module is
 * loaded anew on each change below `mock/`, what was typed in the browser shall stay.
 */
import { type App, buildApp } from '../../server/app';
import { openDatabase } from '../../server/db/client';
import { fillDemo } from '../../server/demo';
import { demoAccounts, demoPassword } from '../../server/demo/people';
import { readEnv } from '../../server/env';
import { openStore } from '../../server/files/store';

const KEY = Symbol.for('collab-platform.mock-api');
const home = globalThis as { [KEY]?: Promise<App> };

const say = (text: string) => process.stdout.write(`[mock] ${text}\n`);

async function open(): Promise<App> {
  const started = Date.now();
  const env = readEnv({ ...process.env, DATABASE_URL: '', DEMO: '1', NODE_ENV: 'development', LOG_LEVEL: 'warn' });
  const database = await openDatabase({ databaseUrl: null, dataDir: null });
  await database.migrate();
  await fillDemo(database, () => {}, openStore(env), env);
  // The dev server passes no upgrades on to a mock.
  const app = await buildApp(env, database, { realtime: { websocket: false } });
  await app.http.ready();
  await app.start();
  say(`接口在内存数据库上运行（${((Date.now() - started) / 1000).toFixed(1)} 秒），重启后数据还原`);
  say(`演示账号（密码均为 ${demoPassword}）：${demoAccounts.join('、')}`);
  return app;
}

/** The one API of this process; opened on the first call, and again when opening it failed. */
export function inProcessApi(): Promise<App> {
  home[KEY] ??= open().catch((error: unknown) => {
    home[KEY] = undefined;
    throw error;
  });
  return home[KEY];
}
