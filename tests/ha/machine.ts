/** What the parts of `npm run ha` run on: programs of Debian's packages, ports, folders, processes that end with the run. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(__dirname, '..', '..');
const operations = path.join(root, 'docs', 'operations');

/** Programs by the package of Debian that brings them. */
const PACKAGES: Readonly<Record<string, string>> = {
  haproxy: 'haproxy',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbouncer: 'pgbouncer',
  postgres: 'postgresql',
  prometheus: 'prometheus',
};
export type Program = keyof typeof PACKAGES;

/** The folder of PostgreSQL's programs, of the newest version that is installed. */
export function postgresBin(): string | null {
  const all = '/usr/lib/postgresql';
  const versions = fs.existsSync(all) ? fs.readdirSync(all).sort((a, b) => Number(b) - Number(a)) : [];
  const bins = versions.map((version) => path.join(all, version, 'bin'));
  return bins.find((bin) => fs.existsSync(path.join(bin, 'initdb'))) ?? null;
}

/** Where Debian places servers, which the path of a person may leave out. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
const isThere = (program: string) =>
  program === 'postgres' ? postgresBin() !== null : spawnSync('which', [program], { env: { PATH } }).status === 0;

/** The packages that are missing for these programs. */
export const missingPackages = (programs: readonly Program[]): string[] =>
  programs.filter((program) => !isThere(program)).map((program) => PACKAGES[program] as string);

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** PostgreSQL, Patroni and pgbouncer refuse to run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export interface Running {
  child: ChildProcess;
  /** Its last words. */
  said(): string;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Waits until something is so; a minute where nothing else is said.
 * @param said the last words of whoever is waited for
 * @returns milliseconds
 */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  withinMs = 60_000,
  said: () => string = () => '',
): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < withinMs) {
    if (await holds().catch(() => false)) return Date.now() - began;
    await sleep(50);
  }
  throw new Error(`Not within ${withinMs / 1000} s: ${what}\n${said()}`);
}

/** All that one run has made: it goes with the run, whatever happens. */
export class Machine {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'collab-ha-'));
  private readonly ends: (() => Promise<unknown>)[] = [];

  private static readonly all = new Set<Machine>();
  static clearAll = async (): Promise<void> => {
    await Promise.all([...Machine.all].map((one) => one.clear()));
  };

  constructor() {
    Machine.all.add(this);
    fs.chmodSync(this.folder, 0o755);
  }

  afterwards(end: () => Promise<unknown>): void {
    this.ends.unshift(end);
  }

  async clear(): Promise<void> {
    Machine.all.delete(this);
    for (const end of this.ends) await end().catch((error: Error) => console.error(error.message));
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  /** A folder that PostgreSQL's account may write in. */
  ownFolder(name: string): string {
    const folder = path.join(this.folder, name);
    fs.mkdirSync(folder, { mode: 0o700 });
    const { uid, gid } = postgresUser();
    if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
    return folder;
  }

  /**
   * A file of `docs/operations` with other words in place of its own.
   * @throws where it does not hold one of them: the file has changed, and would run with an address of the documentation
   */
  settings(file: string, name: string, words: Readonly<Record<string, string>>): string {
    let text = fs.readFileSync(path.join(operations, file), 'utf8');
    for (const [documented, here] of Object.entries(words)) {
      if (!text.includes(documented)) throw new Error(`${file} does not hold ${documented}`);
      text = text.replaceAll(documented, here);
    }
    const place = path.join(this.folder, name);
    fs.writeFileSync(place, text, { mode: 0o644 });
    return place;
  }

  run(command: string, args: readonly string[], { asPostgres = false, env = {} as NodeJS.ProcessEnv } = {}): Running {
    const child: ChildProcess = spawn(command, args, {
      cwd: this.folder,
      env: { ...process.env, PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(asPostgres && postgresUser()),
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString('utf8')).slice(-20_000);
      });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', (error) => {
        said += error.message;
        resolve();
      });
    });
    const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await Promise.race([ended, sleep(15_000).then(() => child.kill('SIGKILL'))]);
    };
    this.afterwards(() => end());
    return { child, said: () => said, end };
  }

  /** Runs to its end. @throws what it said, where it failed */
  async command(command: string, ...args: string[]): Promise<void> {
    const { child, said } = this.run(command, args, { asPostgres: true });
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`${command} ended with ${code}: ${said()}`);
  }
}

/** One PostgreSQL of its own, for parts that are not about it. @returns its address */
export async function plainPostgres(machine: Machine): Promise<string> {
  const bin = postgresBin() ?? '';
  const data = path.join(machine.ownFolder('postgres'), 'data');
  const port = await freePort();
  await machine.command(`${bin}/initdb`, '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  const server = machine.run(
    `${bin}/postgres`,
    ['-D', data, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300'],
    { asPostgres: true },
  );
  // Sessions of processes that end do not hold up the end.
  machine.afterwards(() => server.end('SIGINT'));
  await until('PostgreSQL answers', () => answersAt(port));
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** A streaming copy of a server that `plainPostgres` began. @returns its address, and the process itself */
export async function copyOf(machine: Machine, url: string): Promise<{ url: string; server: Running }> {
  const bin = postgresBin() ?? '';
  const data = path.join(machine.ownFolder('copy'), 'data');
  const port = await freePort();
  await machine.command(`${bin}/pg_basebackup`, '-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast');
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300'];
  const server = machine.run(`${bin}/postgres`, ['-D', data, '-p', String(port), '-k', '', ...settings], {
    asPostgres: true,
  });
  machine.afterwards(() => server.end('SIGINT'));
  await until('the copy answers', () => answersAt(port), 60_000, server.said);
  const copied = new URL(url);
  copied.port = String(port);
  return { url: copied.toString(), server };
}

export function answersAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    const told = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => told(true));
    socket.once('error', () => told(false));
  });
}
