/** Builds the console into `dist/` when it is absent or older than its sources, and compresses it once, for all answers. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { writeFill } from './fillBuild';
import { writePdf } from './pdfFiles';
import { writeRouteScripts } from './routeScripts';

const SOURCES = ['src', 'fill', 'config', 'contract', 'public', '.umirc.ts', 'package-lock.json'];
/** Below the sources, but no part of the product. */
const IGNORED = /^\.umi|\.test\.tsx?$/;
const COMPRESSED = /\.(m?js|css|html|svg|json|txt|map)$/;
const MIN_BYTES = 1024;
/** Where `dist/` says what it was built of. */
const STAMP = 'fingerprint.txt';

export type Say = (text: string) => void;

function* filesBelow(file: string): Generator<string> {
  if (!fs.existsSync(file)) return;
  if (!fs.statSync(file).isDirectory()) {
    yield file;
    return;
  }
  for (const name of fs.readdirSync(file).sort()) {
    if (!IGNORED.test(name)) yield* filesBelow(path.join(file, name));
  }
}

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

/** Writes `.gz` and `.br` beside each file that is worth it. */
export async function compressFolder(folder: string): Promise<{ files: number; bytes: number; gzipped: number }> {
  const sum = { files: 0, bytes: 0, gzipped: 0 };
  const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)];
  for (const file of filesBelow(folder)) {
    if (!COMPRESSED.test(file)) continue;
    const content = fs.readFileSync(file);
    if (content.length < MIN_BYTES) continue;
    const [small, smaller] = await Promise.all([
      toGzip(content, { level: 9 }),
      // 9 of 11: the last two steps gain two in a hundred and take ten times as long.
      toBrotli(content, { params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    ]);
    fs.writeFileSync(`${file}.gz`, small);
    fs.writeFileSync(`${file}.br`, smaller);
    sum.files += 1;
    sum.bytes += content.length;
    sum.gzipped += small.length;
  }
  return sum;
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

/** Makes `dist/` what the sources say. Returns false when it was that already; `force` builds anyhow. */
export async function ensureConsole(root: string, say: Say, force = false): Promise<boolean> {
  const dist = path.join(root, 'dist');
  const stamp = path.join(dist, STAMP);
  const wanted = fingerprint(root, process.env.BASE_PATH);
  const found = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : null;
  if (!force && found === wanted) return false;
  const started = Date.now();
  // Gone before the build starts: a build that is cut off must not pass for a finished one.
  fs.rmSync(stamp, { force: true });
  await withProgress(
    found === null ? '首次启动，正在构建前端页面（约半分钟）' : '源码有变化，正在重新构建前端页面',
    say,
    wholeBundle(root),
  );
  const base = `/${(process.env.BASE_PATH ?? '/').split('/').filter(Boolean).join('/')}/`.replace('//', '/');
  await withProgress('正在构建问卷填写页', say, writeFill(root, dist, base));
  writePdf(root, dist);
  writeRouteScripts(dist);
  const { files, bytes, gzipped } = await withProgress('正在压缩静态文件', say, compressFolder(dist));
  fs.writeFileSync(stamp, wanted);
  const mb = (value: number) => `${(value / 1024 / 1024).toFixed(1)} MB`;
  say(
    `前端页面已构建：${files} 个文件，${mb(bytes)}，gzip 后 ${mb(gzipped)}（${Math.round((Date.now() - started) / 1000)} 秒）`,
  );
  return true;
}
