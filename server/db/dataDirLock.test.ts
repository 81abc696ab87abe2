import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockDataDir } from './dataDirLock';

const folder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'data-dir-lock-'));

it('refuses a folder that a living process holds, and says which', () => {
  const dataDir = folder();
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 30000)']);
  try {
    fs.writeFileSync(path.join(dataDir, 'server.pid'), String(other.pid));
    expect(() => lockDataDir(dataDir)).toThrow(`正在被进程 ${other.pid} 使用`);
  } finally {
    other.kill();
  }
});

it('takes over what a process left that is gone', () => {
  const dataDir = folder();
  fs.writeFileSync(path.join(dataDir, 'server.pid'), '4194303 1');
  const release = lockDataDir(dataDir);
  expect(fs.existsSync(path.join(dataDir, 'server.pid'))).toBe(true);
  release();
  expect(fs.existsSync(path.join(dataDir, 'server.pid'))).toBe(false);
});

const onLinux = fs.existsSync('/proc/self/stat') ? it : it.skip;
onLinux('takes over when the number belongs to another process by now', () => {
  const dataDir = folder();
  fs.writeFileSync(path.join(dataDir, 'server.pid'), `${process.ppid} 1`);
  expect(() => lockDataDir(dataDir)()).not.toThrow();
});
