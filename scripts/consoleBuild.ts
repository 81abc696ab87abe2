/**
 * Builds the console into `dist/` when it is absent or older than its sources. What lies there is served as it is; it is
 * compressed behind that, once for all answers (`compress.ts`).
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { compressFolder } from './compress';
import { writeDiagrams } from './diagramFiles';
import { filesBelow } from './filesBelow';
import { writeFill } from './fillBuild';
import { writePdf } from './pdfFiles';
import { writeRouteScripts } from './routeScripts';

const SOURCES = ['src', 'fill', 'config', 'contract', 'public', '.umirc.ts', 'package-lock.json'];
/** Where `dist/` says what it was built of. */
const STAMP = 'fingerprint.txt';

export type Say = (text: string) => void;

/** One word for all that the console is built of: other contents, another word. */
export function fingerprint(root: string, basePath = ''): string {
  const hash = createHash('sha256').update(basePath);
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex').slice(0, 32);
}

/** Tells every few seconds, or on a terminal each second in place, that a long step still runs. */
async function withProgress<T>(text: string, say: Say, work: Promise<T>): Promise<T> {
  const started = Date.now();
  const inPlace = process.stdout.isTTY;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  if (!inPlace) say(`${text} …`);
  const timer = setInterval(
    () => (inPlace ? process.stdout.write(`\r${text} … ${seconds()} 秒`) : say(`${text} … 已用 ${seconds()} 秒`)),
    inPlace ? 1000 : 5000,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (inPlace) process.stdout.write('\r\x1b[K');
  }
}

/** Runs the bundler; what it prints is shown only when it fails. */
function bundle(root: string): Promise<void> {
  const max = path.join(root, 'node_modules', '@umijs', 'max', 'bin', 'max.js');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [max, 'build'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', UMI_DEV_SERVER_COMPRESS: '', DID_YOU_KNOW: 'none' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // It takes every core that there is: the server that starts beside it, and answers, comes first.
    if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const stop = () => child.kill('SIGTERM');
    process.once('exit', stop);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('exit', stop);
      if (code === 0) return resolve();
      reject(new Error(`前端构建失败（${signal ?? code}）：\n${Buffer.concat(output).toString('utf8').slice(-6000)}`));
    });
  });
}

/** What the bundler leaves in place of a module that it did not find, while it calls the build a success. */
const HOLE = 'Could not parse module';

/** Whether every module of a built folder is there. */
export function isWhole(folder: string): boolean {
  for (const file of filesBelow(folder)) {
    if (file.endsWith('.js') && fs.readFileSync(file, 'utf8').includes(HOLE)) return false;
  }
  return true;
}

/** Once more from nothing, where files that Umi was generating were read before they were there. */
async function wholeBundle(root: string): Promise<void> {
  const dist = path.join(root, 'dist');
  await bundle(root);
  if (isWhole(dist)) return;
  fs.rmSync(path.join(root, 'src', '.umi-production'), { recursive: true, force: true });
  fs.rmSync(dist, { recursive: true, force: true });
  await bundle(root);
  if (!isWhole(dist)) throw new Error('前端构建不完整：有模块没有找到，请检查引用的文件后重试');
}

/** All that `dist/` is made of. */
async function makeConsole(root: string, dist: string, say: Say): Promise<void> {
  await withProgress('正在构建前端页面（约半分钟到一分钟）', say, wholeBundle(root));
  const base = `/${(process.env.BASE_PATH ?? '/').split('/').filter(Boolean).join('/')}/`.replace('//', '/');
  await writeFill(root, dist, base);
  writePdf(root, dist);
  writeDiagrams(root, dist);
  writeRouteScripts(dist);
  // What the bundler says of itself: a megabyte, of names that are nobody's business.
  fs.rmSync(path.join(dist, 'stats.json'), { force: true });
}

export interface BuildOptions {
  /** Builds whether or not the console is up to date. */
  force?: boolean;
  /** Makes the whole folder; a test has its own. */
  make?: typeof makeConsole;
}

/**
 * Makes `dist/` what the sources say, without compressed files: `compressConsole` adds them. Returns false when it was that
 * already.
 */
export async function ensureConsole(
  root: string,
  say: Say,
  { force = false, make = makeConsole }: BuildOptions = {},
): Promise<boolean> {
  const dist = path.join(root, 'dist');
  const stamp = path.join(dist, STAMP);
  const wanted = fingerprint(root, process.env.BASE_PATH);
  const found = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : null;
  if (!force && found === wanted) return false;
  const started = Date.now();
  // Gone before the build starts: a build that is cut off must not pass for a finished one, nor an old compressed file
  // for that of a new one.
  fs.rmSync(dist, { recursive: true, force: true });
  await make(root, dist, say);
  fs.writeFileSync(stamp, wanted);
  say(`前端页面已构建（${Math.round((Date.now() - started) / 1000)} 秒）`);
  return true;
}

const mb = (value: number) => `${(value / 1024 / 1024).toFixed(1)} MB`;

/** Writes the compressed files of `dist/` that are not there yet. */
export async function compressConsole(root: string, say: Say): Promise<void> {
  const started = Date.now();
  const { files, bytes, gzipped } = await compressFolder(path.join(root, 'dist'));
  if (files === 0) return;
  const seconds = Math.round((Date.now() - started) / 1000);
  say(`静态文件已压缩：${files} 个文件，${mb(bytes)}，gzip 后 ${mb(gzipped)}（${seconds} 秒）`);
}
