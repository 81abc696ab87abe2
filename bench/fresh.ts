/**
 * `npm run bench:fresh`: what somebody waits for who has nothing yet. Clones this repository (what is committed), installs and
 * starts it, then makes the archive of a release and starts that, on this Node and on the other lines of it. Everything goes
 * again.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../package.json';
import { fetchNode, LINES } from '../scripts/fetchNode';
import { filesBelow } from '../scripts/filesBelow';

const WITHIN_MS = 600_000;
const MIB = 1024 * 1024;

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const say = (what: string, figure: string, goal = '') => process.stdout.write(`| ${what} | ${figure} | ${goal} |\n`);

/** Of all files below, links not followed. */
function bytesBelow(folder: string): string {
  let sum = 0;
  for (const file of filesBelow(folder)) sum += fs.lstatSync(file).size;
  return `${(sum / MIB).toFixed(1)} MB`;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** A server that was begun, and how long until it did what. */
interface Begun {
  child: ChildProcess;
  until(place: string, holds: (answer: Response) => boolean | Promise<boolean>): Promise<string>;
  end(): Promise<void>;
}

async function begin(cwd: string, command: string, args: string[], dataDir: string): Promise<Begun> {
  const port = await freePort();
  const began = performance.now();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-10_000);
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    async until(place, holds) {
      while (performance.now() - began < WITHIN_MS && child.exitCode === null) {
        const answer = await fetch(`http://127.0.0.1:${port}${place}`).catch(() => null);
        if (answer && (await holds(answer))) return seconds(began);
        await sleep(50);
      }
      throw new Error(`${place} did not come: ${said}`);
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const isOk = ({ ok }: Response) => ok;

async function main(): Promise<void> {
  const work = fs.mkdtempSync(path.join(os.tmpdir(), 'fresh-'));
  const clone = path.join(work, 'clone');
  const run = (cwd: string, command: string, ...args: string[]) => {
    const began = performance.now();
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], timeout: WITHIN_MS });
    return seconds(began);
  };
  try {
    process.stdout.write('| | | goal |\n| --- | ---: | --- |\n');
    run(work, 'git', 'clone', '--quiet', path.resolve(__dirname, '..'), clone);
    say('`npm ci`', run(clone, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'));
    say('`node_modules`', bytesBelow(path.join(clone, 'node_modules')));
    const first = await begin(clone, 'npm', ['start'], path.join(work, 'data'));
    say('`npm start`: the address answers', await first.until('/login', () => true), '10 s');
    say('… the API and the demo data are there', await first.until('/api/ready', isOk));
    say('… the console is built', await first.until('/login', isOk), '45 s');
    const fingerprint = path.join(clone, 'dist', 'fingerprint.txt');
    const all = () => filesBelow(path.join(clone, 'dist'));
    const isWhole = () => fs.existsSync(fingerprint) && [...all()].filter((one) => one.endsWith('.gz')).length;
    // Compressed one after the other: done when there come no more.
    for (let before = -1, now = 0; before !== now || now === 0; now = Number(isWhole())) {
      before = now;
      await sleep(5_000);
    }
    await first.end();
    say('`dist`, with compressed files', bytesBelow(path.join(clone, 'dist')), '40 MB');
    say('`npm run release`', run(clone, 'npm', 'run', 'release'));
    const archive = path.join(clone, `collab-${version}.tar.gz`);
    say('the archive', `${(fs.statSync(archive).size / MIB).toFixed(1)} MB`, '60 MB');
    run(work, 'tar', '-xzf', archive);
    const folder = path.join(work, `collab-${version}`);
    say('… unpacked', bytesBelow(folder));
    const nodes = [process.execPath, ...LINES.map((line) => fetchNode(work, line))];
    for (const [at, node] of nodes.entries()) {
      const name = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
      const data = path.join(work, `data-${at}`);
      for (const [what, goal] of [
        ['first start, with demo data', ''],
        ['later starts', '3 s'],
      ] as const) {
        const server = await begin(folder, node, ['server.cjs'], data);
        const page = await server.until('/login', isOk);
        say(`${name}: ${what}, until the page and the API`, `${page}, ${await server.until('/api/ready', isOk)}`, goal);
        await server.end();
      }
    }
  } finally {
    fs.rmSync(work, { recursive: true, force: true });
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
