import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFolder } from './compress';
import { compressConsole, ensureConsole, fingerprint, isWhole } from './consoleBuild';

let root: string;
const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'console-build-'));
  write('src/app.tsx', 'export const a = 1;');
  write('package-lock.json', '{}');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

describe('fingerprint', () => {
  it('changes with a source, its name, the lock file and the base path', () => {
    const words = [fingerprint(root)];
    write('src/app.tsx', 'export const a = 2;');
    words.push(fingerprint(root));
    fs.renameSync(path.join(root, 'src/app.tsx'), path.join(root, 'src/main.tsx'));
    words.push(fingerprint(root));
    write('package-lock.json', '{"a":1}');
    words.push(fingerprint(root), fingerprint(root, '/office/'));
    expect(new Set(words).size).toBe(words.length);
  });

  it('does not change with tests, generated files and what lies elsewhere', () => {
    const before = fingerprint(root);
    write('src/app.test.tsx', 'it.todo');
    write('src/.umi/umi.ts', '// generated');
    write('server/main.ts', 'start()');
    write('dist/index.html', '<html>');
    expect(fingerprint(root)).toBe(before);
  });
});

/** What repeats further back than gzip looks. */
const wide = () => randomBytes(20_000).toString('hex').repeat(2);

it('compresses what is worth it, in both ways where that saves bytes, and loses nothing', async () => {
  const text = wide();
  write('dist/main.js', text);
  write('dist/small.js', 'const 标题 = "星河协作";\n'.repeat(200));
  write('dist/tiny.js', 'a');
  write('dist/logo.png', 'x'.repeat(5000));
  const sum = await compressFolder(path.join(root, 'dist'));
  expect(sum.files).toBe(2);
  expect(gunzipSync(fs.readFileSync(path.join(root, 'dist/main.js.gz'))).toString()).toBe(text);
  expect(brotliDecompressSync(fs.readFileSync(path.join(root, 'dist/main.js.br'))).toString()).toBe(text);
  expect(fs.readdirSync(path.join(root, 'dist')).sort()).toEqual([
    'logo.png',
    'main.js',
    'main.js.br',
    'main.js.gz',
    'small.js',
    'small.js.gz',
    'tiny.js',
  ]);
});

it('a bundle that lacks a module is no build, whatever the bundler says of it', () => {
  write('dist/umi.js', 'start()');
  expect(isWhole(path.join(root, 'dist'))).toBe(true);
  write('dist/part.async.js', 'throw new Error("Could not parse module \'[project]/src/x.ts\', file not found")');
  expect(isWhole(path.join(root, 'dist'))).toBe(false);
});

describe('ensureConsole', () => {
  let made = 0;
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const make = async () => {
    made += 1;
    write('dist/index.html', '<html>'.padEnd(5000));
  };
  const names = () => fs.readdirSync(path.join(root, 'dist')).sort();
  beforeEach(() => {
    made = 0;
    said.length = 0;
  });

  it('builds what is not there or older than its sources, and compresses nothing: that waits until it is served', async () => {
    write('dist/index.html.gz', 'of the build before');
    expect(await ensureConsole(root, say, { make })).toBe(true);
    expect(names()).toEqual(['fingerprint.txt', 'index.html']);
    expect(await ensureConsole(root, say, { make })).toBe(false);
    write('src/app.tsx', 'export const a = 2;');
    expect(await ensureConsole(root, say, { make })).toBe(true);
    expect(made).toBe(2);
    await compressConsole(root, say);
    expect(names()).toEqual(['fingerprint.txt', 'index.html', 'index.html.gz']);
    expect(said.at(-1)).toContain('静态文件已压缩：1 个文件');
  });

  it('takes a build that failed for none', async () => {
    const fails = async () => {
      write('dist/index.html', '<html>');
      throw new Error('no room');
    };
    await expect(ensureConsole(root, say, { make: fails })).rejects.toThrow('no room');
    expect(await ensureConsole(root, say, { make })).toBe(true);
  });

  it('goes on compressing where it was cut off, and says nothing where all is done', async () => {
    await ensureConsole(root, say, { make });
    const text = wide();
    write('dist/a.js', text);
    write('dist/a.js.br', 'cut off before the other');
    write('dist/b.js', 'b'.repeat(2000));
    write('dist/b.js.br.part', 'ha');
    write('dist/index.html.gz', 'kept');
    said.length = 0;
    await compressConsole(root, say);
    expect(names().filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(brotliDecompressSync(fs.readFileSync(path.join(root, 'dist/a.js.br'))).toString()).toBe(text);
    expect(fs.readFileSync(path.join(root, 'dist/index.html.gz'), 'utf8')).toBe('kept');
    await compressConsole(root, say);
    expect(said).toHaveLength(1);
  });
});
