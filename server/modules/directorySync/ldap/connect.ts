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
/** Of one answer. The library joins its parts anew with each that comes: the work grows with the square of the length. */
const MESSAGE_MAX = 16 * 1024 * 1024;

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
      await guard.watched(client.startTLS(tls));
      onStep?.('connect');
      onStep?.('tls');
      // The library would open a line that is gone anew, without encryption, and send the password over it.
      if (!client.isConnected) throw new Error('Socket closed after StartTLS');
    }
    step = 'bind';
    await guard.watched(client.bind(bindDn, password));
    if (settings.security !== 'STARTTLS') {
      onStep?.('connect');
      if (secure) onStep?.('tls');
    }
    onStep?.('bind');
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
  let bytes = 0;
  const heard = new WeakSet<net.Socket>();
  const socket = () => Reflect.get(client, 'socket') as net.Socket | undefined;
  /** What has come of an answer that is not whole yet. */
  const begun = () => (Reflect.get(client, 'messageParser') as { buffer?: Buffer } | undefined)?.buffer?.length ?? 0;
  const cut = (message: string) => {
    over ??= new LdapFault('people', message);
    socket()?.destroy();
  };
  const timer = setTimeout(() => cut('目录服务没有在规定的时间内答完，请缩小搜索起点或过滤条件'), withinMs);
  return {
    /** From the first byte on: whoever answers a sign-in is not trusted either. @param asked opens the line as it is called */
    watched(asked: Promise<unknown>): Promise<unknown> {
      const line = socket();
      if (!line || heard.has(line)) return asked;
      heard.add(line);
      line.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > BYTES_MAX || begun() > MESSAGE_MAX) cut('目录服务给出的内容过大，已停止读取');
      });
      return asked;
    },
    check() {
      if (over) throw over;
    },
    end: () => clearTimeout(timer),
  };
}
