/** The program under test in a process of its own, made and started as `npm start` does it; and sessions with it. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { startFlags } from '../scripts/startFlags';

export const FLOOR_ROWS = 10_000;

export interface Project {
  tenantCode: string;
  owner: string;
  code: string;
  tasks: number;
}

export interface Ready {
  product: string;
  floor: string;
  kind: string;
  pid: number;
}

export interface Memory {
  before: NodeJS.MemoryUsage;
  after: NodeJS.MemoryUsage;
}

/** Projects of the large demo enterprise, by their size. */
export const projectOf = (tasks: number): Project => ({ tenantCode: 'xinghe', owner: 'pm', code: `B${tasks}`, tasks });

const firstMessage = <T>(child: ChildProcess, name: string) =>
  new Promise<T>((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });

/** Makes what is not there yet; answers the ids of the projects by their codes. */
export async function prepare(env: Record<string, string>, projects: readonly Project[]) {
  const child = fork(path.join(__dirname, 'prepare.ts'), [JSON.stringify(projects)], {
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ids = await firstMessage<Record<string, string>>(child, 'prepare.ts');
  // The embedded database belongs to one process.
  await ended;
  return ids;
}

/**
 * @param args what the server under test is told beside its settings
 * @param under a program that runs it, with its own arguments
 */
export async function start(
  env: Record<string, string>,
  args: readonly string[] = [],
  under: readonly string[] = [],
): Promise<{ ready: Ready; stop: () => Promise<void> }> {
  const { bundleServer } = (await import('../scripts/serverBundle.mjs')) as {
    bundleServer: (entry: string, name: string) => Promise<string>;
  };
  const flags = [...(process.env.BENCH_FLAGS?.split(' ') ?? startFlags()), '--expose-gc'];
  const [program = process.execPath, ...before] = [...under, process.execPath];
  const child = fork(await bundleServer('bench/server.ts', 'bench.cjs'), args, {
    env: { ...process.env, ...env },
    execPath: program,
    execArgv: under.length > 0 ? [...before, ...flags] : flags,
  });
  const ready = await firstMessage<Ready>(child, 'The server under test');
  return {
    ready,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/** @param tenantCode where somebody belongs to several enterprises */
export async function session(product: string, username = 'pm', tenantCode?: string): Promise<Record<string, string>> {
  const login = await fetch(`${product}/api/portal/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: 'Demo@2026' }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const me = (await (await fetch(`${product}/api/user-center/account/logged`, { headers: { cookie } })).json()) as {
    data: { csrfToken: string };
  };
  const headers = { cookie, 'x-csrf-token': me.data.csrfToken, 'content-type': 'application/json' };
  if (tenantCode) {
    const body = JSON.stringify({ tenantCode });
    await fetch(`${product}/api/user-center/user/tenant/switch`, { method: 'POST', headers, body });
  }
  return headers;
}
