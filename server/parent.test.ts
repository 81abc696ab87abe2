/** How `npm start` is stopped where a process manager ends the shell that npm put between, and nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

jest.setTimeout(240_000);

it('ends in order with the shell that it was started in', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'server-parent-'));
  // A second command keeps the shell from becoming the server.
  const shell = spawn('sh', ['-c', `"${process.execPath}" server/test/serve.mjs; echo left`], {
    cwd: path.join(__dirname, '..'),
    env: {
      ...process.env,
      ...{ npm_lifecycle_event: 'start', DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'warn' },
    },
  });
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('/api/docs')) resolve();
    };
    shell.stdout.on('data', hear);
    shell.stderr.on('data', hear);
    shell.once('close', () => reject(new Error(said)));
  });
  await ready;
  const gone = once(shell, 'exit');
  // Its pipes close once the server, which holds them too, has ended.
  const ended = once(shell, 'close');
  shell.kill('SIGTERM');
  await gone;
  await ended;
  expect(said).toContain('父进程已退出');
  expect(said).not.toContain('退出时出错');
  // The data folder is free again: the embedded database was closed.
  fs.rmSync(dataDir, { recursive: true, force: true });
});
