/** A bound connection to an LDAP directory, with an end in time and in bytes. */
import net from 'node:net';
import type { Client } from 'ldapts';
import type { LdapSettings } from '../../../../contract/directorySync/directorySync';
import type { TestStep } from '../../../../contract/directorySync/words';
import { publicLookup } from '../../../base/publicAddress';
import type { Env } from '../../../env';
import { type Target, targetOf } from './address';
import { faultOf, LdapFault } from './faults';

const CONNECT_MS = 5_000;
const OPERATION_MS = 20_000;
/** What one connection may send: 20,000 people with their groups are a tenth of it. */
const BYTES_MAX = 256 * 1024 * 1024;

export interface Bound {
  client: Client;
  /** @throws LdapFault where it has sent too much or the time is over */
  check(): void;
}

interface Asked {
  settings: LdapSettings;
  /** Who binds; the settings' own account by default. */
  bindDn?: string;
  password: string;
  /** After this the connection is cut, whatever it is at. */
  withinMs?: number;
  onStep?: (step: TestStep) => void;
}

/** Of a public host the very address that was judged, so that a name which changes its mind gains nothing. */
const addressOf = ({ host, inner }: Target): Promise<string> =>
  inner || net.isIP(host)
    ? Promise.resolve(host)
    : new Promise((resolve, reject) => {
        publicLookup(host, { all: false }, (error, address) => (error ? reject(error) : resolve(String(address))));
      });

const bracketed = (host: string) => (net.isIPv6(host) ? `[${host}]` : host);

/**
 * Connects, encrypts, binds, and closes when the work is done or fails.
 * @throws LdapFault with a sentence for whoever keeps the directory
 */
export async function withLdap<T>(
  env: Pick<Env, 'ssoHosts' | 'robotLoopback'>,
  { settings, bindDn = settings.bindDn, password, withinMs = 60_000, onStep }: Asked,
  work: (bound: Bound) => Promise<T>,
): Promise<T> {
  // A bind without a password succeeds as nobody: that is no proof of anything (RFC 4513 §5.1.2).
  if (!password || !bindDn.trim()) throw new LdapFault('bind', '请填写绑定账号和密码');
  let target: Target;
  try {
    target = targetOf(env, settings);
  } catch (error) {
    throw new LdapFault('address', (error as Error).message);
  }
  onStep?.('address');
  const address = await addressOf(target).catch(() => {
    throw new LdapFault('address', '主机名无法解析，或指向内部网络');
  });
  const tls = {
    host: target.host,
    ...(!net.isIP(target.host) && { servername: target.host }),
    ...(settings.ca.trim() && { ca: settings.ca }),
  };
  const secure = settings.security === 'LDAPS';
  // Loaded when it is needed: most enterprises have no directory.
  const { Client } = await import('ldapts');
  const client = new Client({
    url: `${secure ? 'ldaps' : 'ldap'}://${bracketed(address)}:${target.port}`,
    timeout: OPERATION_MS,
    connectTimeout: CONNECT_MS,
    ...(secure && { tlsOptions: { ...tls, host: address } }),
  });
  const guard = guardOf(client, withinMs);
  let step: TestStep = 'connect';
  try {
    if (settings.security === 'STARTTLS') {
      await client.startTLS(tls);
      onStep?.('connect');
      onStep?.('tls');
    }
    step = 'bind';
    await client.bind(bindDn, password);
    if (settings.security !== 'STARTTLS') {
      onStep?.('connect');
      if (secure) onStep?.('tls');
    }
    onStep?.('bind');
    guard.watch();
    step = 'people';
    return await work({ client, check: guard.check });
  } catch (error) {
    guard.check();
    throw faultOf(step, error);
  } finally {
    guard.end();
    await client.unbind().catch(() => undefined);
  }
}

/** The library bounds neither the bytes of an answer nor the time of all of them together. */
function guardOf(client: Client, withinMs: number) {
  let over: LdapFault | null = null;
  const socket = () => Reflect.get(client, 'socket') as net.Socket | undefined;
  const cut = (message: string) => {
    over ??= new LdapFault('people', message);
    socket()?.destroy();
  };
  const timer = setTimeout(() => cut('目录服务没有在规定的时间内答完，请缩小搜索起点或过滤条件'), withinMs);
  return {
    watch() {
      let bytes = 0;
      socket()?.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > BYTES_MAX) cut('目录服务给出的内容过大，已停止读取');
      });
    },
    check() {
      if (over) throw over;
    },
    end: () => clearTimeout(timer),
  };
}
