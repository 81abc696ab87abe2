/** Starts the product: database, migrations, demo data, API, console; and shuts it down in order. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app';
import { openDatabase } from './db/client';
import { lendCopies } from './db/lend';
import { fillDemo, isEmpty } from './demo';
import { demoAccounts, demoPassword } from './demo/people';
import { type Env, readEnv, wantsStackTraces } from './env';
import { openStore } from './files/store';
import { serveConsole } from './http/console';
import { openWaitingRoom, StartSteps } from './http/starting';
import { updateBuiltinRoles } from './modules/tenant';
import { whenParentEnds } from './parent';
import { keepReady } from './sandbox/sandbox';
import { explained } from './startFailure';
import { Telemetry } from './telemetry/telemetry';
import { Tracing } from './telemetry/tracing';
import { watchLoop } from './watchdog/watchdog';

const MEANT_AGAIN_MS = 1_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** A database that has to be made first, and filled: in this process, so nobody else answers meanwhile. */
const isFirstStart = ({ databaseUrl, dataDir }: Env) =>
  databaseUrl === null && !fs.existsSync(path.join(dataDir, 'pgdata', 'PG_VERSION'));

/**
 * @param built ends once the console's files are there; without it they are, or the product has none. The server does not
 * wait for them: until then pages show how far the build is
 * @returns once it answers calls
 * @throws what keeps it from starting, for `failStart`
 */
export async function serve(built?: Promise<unknown>): Promise<void> {
  const env = readEnv();
  const started = Date.now();
  const steps = new StartSteps();
  const databaseDone = steps.begin('准备数据库');
  const demoDone = env.demo && isFirstStart(env) ? steps.begin('写入演示数据') : () => {};
  let isBuilt = built === undefined;
  if (built) {
    const consoleDone = steps.begin('构建前端页面');
    built.then(
      () => {
        isBuilt = true;
        consoleDone();
      },
      // Told by whoever builds it.
      () => {},
    );
  }
  const room = isFirstStart(env) ? await openWaitingRoom(env, steps) : null;
  say(env.databaseUrl ? '正在连接 PostgreSQL …' : `正在打开内置数据库 ${path.join(env.dataDir, 'pgdata')} …`);
  const telemetry = await Telemetry.open(env);
  const tracing = await Tracing.open(env);
  const database = await openDatabase({
    onStatement: telemetry?.statement,
    databaseUrl: env.databaseUrl,
    directUrl: env.databaseDirectUrl,
    replicaUrl: env.databaseReplicaUrl,
    dataDir: env.dataDir,
    poolSize: env.databasePoolSize,
  });
  await database.migrate();
  await updateBuiltinRoles(database);
  databaseDone();
  if (env.demo && (await isEmpty(database))) {
    say('首次启动，正在写入演示数据 …');
    await fillDemo(database, say, openStore(env), env);
  }
  demoDone();
  if (database.copy) {
    await lendCopies(database, env.dataDir).catch((error: Error) =>
      say(`备份需先停止服务：无法在 ${env.dataDir} 中接受备份命令（${error.message}）`),
    );
  }
  const app = await buildApp(env, database, { telemetry, tracing });
  keepReady(true);
  const dist = path.resolve(__dirname, '..', 'dist');
  const coming = built && { built, title: env.appTitle, steps };
  const hasConsole = await serveConsole(app.http, dist, env.basePath, coming);
  await app.start();
  await room?.close();
  const address = await app.http.listen({ host: env.host, port: room?.port ?? env.port });
  say(
    `\n${env.appTitle} 已就绪（${((Date.now() - started) / 1000).toFixed(1)} 秒）  ${address.replace('127.0.0.1', 'localhost')}${env.basePath}/`,
  );
  if (!isBuilt) say('前端页面仍在构建，打开的页面会在完成后自动继续');
  if (!hasConsole) say('尚未构建前端页面，仅提供 /api；执行 npm run build 后重启即可');
  if (env.demo) say(`演示账号（密码均为 ${demoPassword}）：${demoAccounts.join('、')}`);
  say('开发者接口文档 /api/docs');

  // A promise whose failure nobody heard is a fault of ours, and no reason to end everybody's server.
  process.on('unhandledRejection', (error) => app.http.log.error({ err: error }, 'a rejection was not handled'));
  // A line that nobody reads any more must not end the process in the middle of its work.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  if (env.logLevel !== 'silent') watchLoop();

  let stoppingSince = 0;
  const shutDown = async (why: string) => {
    // npm passes on what the terminal has sent to all: only a later one is meant again.
    if (stoppingSince > 0) return Date.now() - stoppingSince > MEANT_AGAIN_MS ? process.exit(1) : undefined;
    stoppingSince = Date.now();
    say(`${why}，正在完成处理中的请求，再按一次立即退出 …`);
    try {
      app.drain();
      await sleep(env.drainSeconds * 1000);
      await app.stop();
      await tracing?.close();
      await database.close();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`退出时出错：${explained(error)}\n`);
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void shutDown(`收到 ${signal}`));
  }
  // Whoever was told to stop already (a terminal tells all at once) is not told again.
  whenParentEnds(() => stoppingSince === 0 && void shutDown('父进程已退出'));
}

/** Says why it did not start, and ends the process. */
export function failStart(error: unknown): never {
  process.stderr.write(`启动失败：${explained(error)}\n`);
  if (wantsStackTraces()) process.stderr.write(`${(error as Error).stack}\n`);
  process.exit(1);
}
