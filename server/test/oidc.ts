/** A real OpenID provider for tests, and a browser that goes to it and comes back. */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

export interface ProviderPerson {
  sub: string;
  name?: string;
  email?: string;
  email_verified?: boolean | string;
  groups?: unknown;
}

interface Wish {
  person?: ProviderPerson;
  rotate?: boolean;
  forge?: boolean;
  /** Where it tells of sign-outs. */
  backChannel?: string;
  /** Tells of one; the answer is `told`, or what went wrong. */
  signOut?: { sub: string; sid?: string };
  /** A token with these claims, by its key, as if it told of a sign-out. */
  sign?: object;
}

export const PROVIDER_CLIENT = { clientId: 'console', secret: 'a-secret-of-the-console' };

const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`The provider ended with ${code}`));
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(message as T);
    });
  });

/** @param redirectUri where it sends people back */
export async function startProvider(redirectUri: string, afterLogout = redirectUri) {
  const child = fork(path.join(__dirname, 'oidcProvider.mjs'), {
    env: { ...process.env, PORT: '0', REDIRECT_URI: redirectUri, AFTER_LOGOUT: afterLogout, NODE_OPTIONS: '' },
    execArgv: [],
    silent: true,
  });
  const { issuer } = await answerOf<{ issuer: string }>(child);
  return {
    issuer,
    /** Who logs in next, or what the provider does otherwise. */
    async tell(wish: Wish): Promise<string | null> {
      const done = answerOf<{ answer: string | null }>(child);
      child.send(wish);
      return (await done).answer;
    },
    stop: () => void child.kill(),
  };
}

/** Follows the provider's pages as a browser would, up to the step back to us. @returns what stands in our address */
export async function visitProvider(start: string, redirectUri: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>();
  let address = start;
  for (let steps = 0; steps < 12; steps += 1) {
    if (address.startsWith(redirectUri)) return Object.fromEntries(new URL(address).searchParams);
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) jar.set(name, value ?? '');
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    address = new URL(location, address).href;
  }
  throw new Error('The provider sends in circles');
}
