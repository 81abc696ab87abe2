/** The program under test in a process of its own, and a session with it. */
import { fork } from 'node:child_process';
import path from 'node:path';

export interface Ready {
  product: string;
  floor: string;
  projects: Record<string, string>;
  kind: string;
}

export async function start(env: Record<string, string>): Promise<{ ready: Ready; stop: () => Promise<void> }> {
  const child = fork(path.join(__dirname, 'server.ts'), {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc', '--import', 'tsx'],
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Ready));
    child.once('exit', (code) => reject(new Error(`The server under test ended with ${code}`)));
  });
  return {
    ready,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

export async function session(product: string): Promise<Record<string, string>> {
  const login = await fetch(`${product}/api/portal/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'pm', password: 'Demo@2026' }),
  });
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const me = (await (await fetch(`${product}/api/user-center/account/logged`, { headers: { cookie } })).json()) as {
    data: { csrfToken: string };
  };
  return { cookie, 'x-csrf-token': me.data.csrfToken, 'content-type': 'application/json' };
}
