/** What people install runs from a bare folder, as the unit and the image say. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PRODUCT_NAME } from '../../contract/product';
import { version } from '../../package.json';
import { isAccepted } from './accepted';
import { makeRelease } from './make';
import { closureOf, isRun, packageOf } from './packages';

jest.setTimeout(300_000);

const root = path.resolve(__dirname, '..', '..');
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
const folder = path.join(work, 'app');
const page = '<!doctype html><title>console</title>';
let server: ChildProcess | undefined;
beforeAll(async () => {
  const dist = path.join(work, 'dist');
  fs.mkdirSync(dist);
  fs.writeFileSync(path.join(dist, 'index.html'), page);
  await makeRelease(root, dist, folder);
});
afterAll(() => {
  server?.kill('SIGKILL');
  fs.rmSync(work, { recursive: true, force: true });
});

const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');
/** The words of the last `name [...]` of the image. */
const wordsOf = (name: string) => {
  const line = read('Dockerfile').match(new RegExp(`${name} (\\[".*\\])$`, 'm'))?.[1];
  return JSON.parse(line ?? '[]') as string[];
};
/** What the image sets. */
const settingsOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
      (line as string).split(' ').map((one) => one.split('=') as [string, string]),
    ),
  );
async function freePort(): Promise<string> {
  const one = net.createServer().listen(0, '127.0.0.1');
  await once(one, 'listening');
  const { port } = one.address() as net.AddressInfo;
  one.close();
  await once(one, 'close');
  return String(port);
}
/** Nothing of this machine's settings, nor of the repository's packages. */
const bare = (settings: Record<string, string>) => ({ PATH: process.env.PATH ?? '', ...settings });

it('starts by the words of the image, answers, reads a file apart, is healthy, and ends in order', async () => {
  const [node, ...words] = wordsOf('^CMD');
  expect(node).toBe('node');
  const PORT = await freePort();
  const env = bare({
    ...settingsOf('Dockerfile'),
    ...{ DATA_DIR: path.join(work, 'data'), HOST: '127.0.0.1', PORT, DEMO: '1', LOG_LEVEL: 'warn' },
  });
  const held = () => fs.readdirSync(folder, { recursive: true }).map(String).sort();
  const before = held();
  const health = () => promisify(execFile)(process.execPath, wordsOf('HEALTHCHECK .* CMD').slice(1), { env });
  await expect(health()).rejects.toMatchObject({ code: 1 });

  const child = spawn(process.execPath, words, { cwd: folder, env });
  server = child;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  const origin = `http://127.0.0.1:${PORT}`;
  while (!(await fetch(`${origin}/api/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(said);
    await sleep(100);
  }
  await health();
  expect(await (await fetch(`${origin}/api/health`)).json()).toEqual({ status: 'live', version });
  expect(await (await fetch(`${origin}/login`)).text()).toBe(page);

  const login = await fetch(`${origin}/api/portal/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'pm', password: 'Demo@2026' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const call = async <T>(place: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}/api/${place}`, { ...init, headers: { cookie, ...init.headers } });
    return ((await answer.json()) as { data: T }).data;
  };
  const { csrfToken } = await call<{ csrfToken: string }>('user-center/account/logged');
  const { result } = await call<{ result: { id: string; code: string }[] }>('project-center/pcProject?pageSize=50');
  const form = new FormData();
  form.append('projectId', result.find(({ code }) => code === 'ZHYW')?.id ?? '');
  form.append('file', new Blob(['编号,标题\nA-1,一\n']), '任务.csv');
  const init = { method: 'POST', headers: { 'x-csrf-token': csrfToken }, body: form };
  expect(await call('collaboration-center/ccTask/import/inspect', init)).toMatchObject({ total: 1 });

  const ended = once(child, 'close');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  // Its root may be read only.
  expect(held()).toEqual(before);
});

it('is made and run by steps of the image and of compose that are there', async () => {
  const image = read('Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const own = image.flatMap((line) => /^COPY (?!--from)(.*) \.\/?$/.exec(line)?.[1]?.split(' ') ?? []);
  expect(own).toContain('package-lock.json');
  expect(own.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  // What is built on another machine stays out of it.
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['node_modules', 'dist', 'data']));
  const scripts = JSON.parse(read('package.json')).scripts as Record<string, string>;
  const runs = image.flatMap((line) => /^RUN (.*)$/.exec(line)?.[1] ?? []);
  const [install, make, ...rest] = runs;
  expect(install).toBe('npm ci --ignore-scripts');
  expect(make).toBe('npm run release -- --folder /app');
  expect(scripts.release).toContain('scripts/release/release.ts');
  // In a folder instead of the root of a machine, as whoever runs this.
  const machine = path.join(work, 'machine');
  fs.mkdirSync(machine);
  for (const line of rest) {
    const here = line.replaceAll('/data', `${machine}/data`).replaceAll('node:node', `${process.getuid?.()}`);
    await promisify(execFile)('sh', ['-ec', here]);
  }
  expect(fs.readdirSync(machine)).toEqual(['data']);

  const known = read('README.md');
  const named = [...read('compose.yaml').matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name as string);
  const settings = [...Object.keys(settingsOf('Dockerfile')), ...named];
  expect(named).toContain('SECRET_KEY');
  const others = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB', 'POSTGRES_INITDB_ARGS'];
  expect(settings.filter((name) => !others.includes(name) && !known.includes(`\`${name}\``))).toEqual([]);
});

it('runs every command that its package.json names', async () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const commands = Object.keys(scripts).filter((name) => name !== 'start');
  expect(commands).toContain('backup');
  const env = bare({ DATA_DIR: path.join(work, 'nothing'), SECRET_KEY: 'x' });
  for (const command of commands) {
    expect(scripts[command]).toBe(`node server.cjs ${command}`);
    // An option that none has: each says how it is used, and touches nothing.
    const run = promisify(execFile)(process.execPath, ['server.cjs', command, '--no-such-option'], {
      cwd: folder,
      env,
    });
    const failure = (await run.catch((error: unknown) => error)) as { code: number; stderr: string };
    expect([command, failure.stderr]).toEqual([command, expect.stringContaining(`npm run ${command}`)]);
  }
  const unknown = promisify(execFile)(process.execPath, ['server.cjs', 'backpu'], { cwd: folder, env });
  await expect(unknown).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('backup') });
  expect(fs.existsSync(path.join(work, 'nothing'))).toBe(false);
});

it('is started alike by the unit, the image and npm', () => {
  const words = wordsOf('^CMD').join(' ');
  expect(read('docs/operations/collab.service')).toContain(`ExecStart=/usr/bin/${words}\n`);
  const { scripts } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  expect(scripts.start).toBe(words);
  expect(read('package.json')).toContain(`"start": "${words.replace('server.cjs', 'scripts/start.mjs')}"`);
});

it('is called the same in both READMEs, by default and in its settings', () => {
  for (const file of ['README.md', 'README.en.md']) {
    expect(read(file)).toMatch(new RegExp(`^# ${PRODUCT_NAME}(?: |$)`, 'm'));
    expect(read(file)).toContain(`| \`APP_TITLE\` | \`${PRODUCT_NAME}\` |`);
    // Pictures of six pages, which the release takes along.
    const pictures = [...read(file).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, place]) => place as string);
    expect(pictures).toHaveLength(6);
    expect(pictures.filter((place) => !fs.existsSync(path.join(folder, place)))).toEqual([]);
  }
});

it('holds no sources, tests or types, and the licences of its packages', () => {
  const files = fs.readdirSync(folder, { recursive: true }).map(String);
  expect(files.filter((file) => /\.(?:tsx?|map)$/.test(file))).toEqual([]);
  expect(files.filter((file) => /^server\/(?:test|.*fixtures|.*\.test\.|.*_snapshot\.json)/.test(file))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['server/db/sql', 'server/sandbox/child.cjs', 'docs/help']));
  const text = fs.readFileSync(path.join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  for (const name of ['fastify', 'react', 'antd', 'drizzle-orm'])
    expect(text).toMatch(new RegExp(`^${name} \\d.*: `, 'm'));
});

it('says what it is made of, under licences that are accepted', () => {
  const bill = JSON.parse(fs.readFileSync(path.join(folder, 'sbom.json'), 'utf8')) as {
    bomFormat: string;
    serialNumber: string;
    components: { name: string; purl: string; licenses: { license?: { id: string }; expression?: string }[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const licences = bill.components.map(({ name, licenses: [one] }) => [
    name,
    one?.license?.id ?? one?.expression ?? '',
  ]);
  expect(licences.length).toBeGreaterThan(300);
  expect(bill.components.map(({ purl }) => purl)).toContainEqual(expect.stringMatching(/^pkg:npm\/fastify@\d/));
  expect(licences.filter(([name, licence]) => !isAccepted(name as string, licence as string))).toEqual([]);
  expect([isAccepted('a', '(MIT OR GPL-3.0-only)'), isAccepted('a', '(MIT AND GPL-3.0-only)')]).toEqual([true, false]);
});

it('finds packages behind packages where Node would, and says which is missing', () => {
  const tree = path.join(work, 'tree');
  const put = (place: string, manifest: object) => {
    fs.mkdirSync(path.join(tree, place), { recursive: true });
    fs.writeFileSync(path.join(tree, place, 'package.json'), JSON.stringify(manifest));
  };
  put('node_modules/a', { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { gone: '1' } });
  put('node_modules/a/node_modules/b', { version: '2.0.0', license: 'MIT', dependencies: { '@s/c': '1' } });
  put('node_modules/b', { version: '1.0.0' });
  put('node_modules/@s/c', { version: '1.0.0', dependencies: { a: '1' } });
  expect(closureOf(tree, ['a']).map(({ place }) => place)).toEqual([
    'node_modules/@s/c',
    'node_modules/a',
    'node_modules/a/node_modules/b',
  ]);
  put('node_modules/b', { version: '1.0.0', dependencies: { lost: '1' } });
  expect(() => closureOf(tree, ['b'])).toThrow('lost, which node_modules/b needs, is not installed');
  expect([packageOf('@s/c/d'), packageOf('a/b'), packageOf('./a'), packageOf('node:fs')]).toEqual([
    '@s/c',
    'a',
    null,
    null,
  ]);
  expect(['dist/index.js', 'src/a.ts', 'test/a.js', 'LICENSE.md'].map((file) => isRun(file))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  // Code for pages goes, but where a package has no other.
  const manifest = '{"main":"./bundles/a.umd.js"}';
  expect(['dist/b.iife.js', 'dist/b.umd.cjs', 'bundles/a.umd.js'].map((file) => isRun(file, manifest))).toEqual([
    false,
    false,
    true,
  ]);
});
