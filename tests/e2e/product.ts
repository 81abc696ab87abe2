/** The built product as a user starts it: `scripts/start.mjs` in a process of its own, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFlags } from '../../scripts/startFlags';

const root = path.resolve(__dirname, '..', '..');
const READY_WITHIN_MS = 120_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export class Product {
  private child: ChildProcess | null = null;
  private said = '';

  private constructor(
    readonly dataDir: string,
    readonly port: number,
    private readonly settings: NodeJS.ProcessEnv,
    private readonly node: string,
  ) {}

  /** @param node the program that runs it */
  static async create(settings: NodeJS.ProcessEnv = {}, node = process.execPath): Promise<Product> {
    return new Product(fs.mkdtempSync(path.join(os.tmpdir(), 'collab-e2e-')), await freePort(), settings, node);
  }

  /** Another product on a copy of this one's data, which nothing may have opened. */
  async twin(): Promise<Product> {
    const twin = await Product.create(this.settings, this.node);
    fs.cpSync(this.dataDir, twin.dataDir, { recursive: true });
    return twin;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private env(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _elsewhere, ...env } = process.env;
    return {
      ...env,
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: this.origin,
      // The operator names this machine as one that may be a provider of sign-in.
      SSO_HOSTS: '127.0.0.1',
      // Another host than the product's, which is known by its number.
      APP_HOSTS: 'localhost',
      WEBHOOK_HOSTS: '127.0.0.1',
      // Nobody waits for messages; that they wait is tested where their times are moved (`held.both.test.ts`).
      MESSAGE_HOLD_SECONDS: '0',
      ...this.settings,
    };
  }

  /** Its last words, of both streams. */
  get output(): string {
    return this.said;
  }

  private spawn(...args: string[]): ChildProcess {
    const child = spawn(this.node, args, { cwd: root, env: this.env() });
    this.said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.said = (this.said + chunk.toString('utf8')).slice(-20_000);
      });
    }
    return child;
  }

  /** Runs a command of `server/commands` on the data folder, to its end. */
  async command(name: string, ...args: string[]): Promise<void> {
    const child = this.spawn('--import', 'tsx', `server/commands/${name}.ts`, ...args);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${this.said}`);
  }

  /** Starts, and returns after how many milliseconds the product answered. */
  async start(withinMs = READY_WITHIN_MS): Promise<number> {
    const started = Date.now();
    const child = this.spawn(...startFlags(), 'scripts/start.mjs');
    this.child = child;
    while (Date.now() - started < withinMs) {
      if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}: ${this.said}`);
      const ready = await fetch(`${this.origin}/api/ready`).catch(() => null);
      if (ready?.ok) return Date.now() - started;
      await sleep(50);
    }
    throw new Error(`The product did not answer: ${this.said}`);
  }

  /** What a second process on the same folder says before it gives up. */
  async secondStart(): Promise<{ code: number | null; said: string }> {
    const child = spawn(this.node, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...this.env(), PORT: '0' },
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    return { code, said };
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** As a power cut would. */
  kill = () => this.end('SIGKILL');

  async remove(): Promise<void> {
    await this.end('SIGTERM');
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }
}
