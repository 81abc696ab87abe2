/**
 * `npm run release`: builds what people install: `collab-1.0.0.tar.gz`. For the system and processor of the machine that
 * makes it, as one of its packages is compiled. `--folder` leaves it unpacked (`Dockerfile`).
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../package.json';
import { compressConsole, ensureConsole } from '../consoleBuild';
import { makeRelease } from './make';

/** Past this something was packed that does not run. */
const MOST_BYTES = 60 * 1024 * 1024;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, to: { type: 'string' } }, strict: true });
  const root = path.resolve(__dirname, '..', '..');
  await ensureConsole(root, say);
  await compressConsole(root, say);
  const name = `collab-${version}`;
  const work = path.join(root, '.release');
  const folder = values.folder ? path.resolve(values.folder) : path.join(work, name);
  if (!values.folder) fs.rmSync(work, { recursive: true, force: true });
  const { packages } = await makeRelease(root, path.join(root, 'dist'), folder);
  if (values.folder) return say(`已生成 ${folder}（${packages.length} 个依赖包）`);
  const archive = path.resolve(root, values.to ?? `${name}.tar.gz`);
  execFileSync('tar', ['-C', work, '--owner=0', '--group=0', '--numeric-owner', '-czf', archive, name]);
  const { size } = fs.statSync(archive);
  say(`已生成 ${archive}：${(size / 1024 / 1024).toFixed(1)} MB，${packages.length} 个依赖包`);
  fs.rmSync(work, { recursive: true, force: true });
  if (size > MOST_BYTES) throw new Error(`安装包超过 ${MOST_BYTES / 1024 / 1024} MB`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
