/** Several processes of the product behind the HAProxy of `docs/operations/haproxy.cfg`. */
import { type ServerProcess, startServer } from '../../server/test/process';
import { freePort, type Machine, type Running, until } from './machine';

export const DRAIN_SECONDS = 3;

export class Servers {
  readonly ports: number[] = [];
  private readonly processes: ServerProcess[] = [];
  private readonly env: NodeJS.ProcessEnv;

  constructor(
    private readonly machine: Machine,
    private readonly databaseUrl: string,
    env: NodeJS.ProcessEnv = {},
  ) {
    this.env = {
      // The first of them fills the database with people and projects.
      DEMO: '1',
      TRUST_PROXY: '1',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...env,
    };
  }

  async start(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      this.ports.push(await freePort());
      await this.begin(at);
    }
  }

  /** Ends one as a release does, and starts it again. @returns milliseconds from one to the other */
  async restart(at: number): Promise<number> {
    const began = Date.now();
    await this.processes[at]?.stop();
    await this.begin(at);
    return Date.now() - began;
  }

  kill = async (at: number): Promise<void> => this.processes[at]?.kill();
  begin = async (at: number): Promise<void> => {
    const started = await startServer(this.databaseUrl, { ...this.env, PORT: String(this.ports[at]) });
    this.processes[at] = started;
    this.machine.afterwards(() => started.stop());
  };
}

/** @returns where people come in */
export async function balance(machine: Machine, ports: readonly number[]): Promise<string> {
  const port = await freePort();
  const [a = 0, b = 0, c = 0, d = 0] = ports;
  const settings = machine.settings('haproxy.cfg', 'haproxy.cfg', {
    'maxconn 50000': 'maxconn 4000',
    '10.0.0.10:80\n': `127.0.0.1:${port}\n`,
    '10.0.0.11:8000': `127.0.0.1:${a}`,
    '10.0.0.12:8000': `127.0.0.1:${b}`,
    '10.0.0.13:8000': `127.0.0.1:${c}`,
    '10.0.0.14:8000': `127.0.0.1:${d}`,
  });
  const proxy: Running = machine.run('haproxy', ['-db', '-f', settings]);
  const origin = `http://127.0.0.1:${port}`;
  await until('HAProxy answers', async () => (await fetch(`${origin}/api/ready`)).status === 200, 15_000, proxy.said);
  return origin;
}
