/** The server as it runs in production, in a process of its own: for what only happens between processes. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { testEnv } from './app';

const root = path.resolve(__dirname, '..', '..');
const READY = /http:\/\/\S+?:(\d+)/;

export interface ServerProcess {
  /** `127.0.0.1:port` */
  host: string;
  /** As a power cut would. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function startServer(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'server-process-'));
  const child: ChildProcess = spawn(process.execPath, ['server/test/serve.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: testEnv(databaseUrl).secretKey ?? '',
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      MESSAGE_HOLD_SECONDS: '0',
      ...env,
    },
  });
  let said = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString('utf8')).slice(-20_000);
        const found = READY.exec(said)?.[1];
        if (found) resolve(found);
      });
    }
    void ended.then(() => reject(new Error(`The server ended: ${said}`)));
  });
  const end = (signal: 'SIGKILL' | 'SIGTERM') => async () => {
    child.kill(signal);
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { host: `127.0.0.1:${port}`, kill: end('SIGKILL'), stop: end('SIGTERM') };
}
