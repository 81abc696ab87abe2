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
      await client.startTLS(tls);
      onStep?.('connect');
      onStep?.('tls');
      // The library would open a line that is gone anew, without encryption, and send the password over it; and it would join
      // what somebody on the way sent before the encryption with what the server says behind it, to an answer of theirs.
      if (!client.isConnected || guard.isWithin()) throw new Error('Socket closed after StartTLS');
    }
    step = 'bind';
    await client.bind(bindDn, password);
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

/** The part of the library that makes answers of bytes. */
interface Parser {
  /** Of an answer that is not whole yet. */
  buffer?: Buffer;
  read(data: Buffer, asked: unknown): void;
}

/**
 * The library bounds neither the bytes of an answer nor the time of all of them together, and calls itself for each answer
 * of a packet: thousands of small ones leave no room on the stack, which would end the process. All that comes, from the
 * first byte on, goes through here.
 */
function guardOf(client: Client, withinMs: number) {
  let over: LdapFault | null = null;
  const cut = (message: string) => {
    over ??= new LdapFault('people', message);
    (Reflect.get(client, 'socket') as net.Socket | undefined)?.destroy();
  };
  const timer = setTimeout(() => cut('目录服务没有在规定的时间内答完，请缩小搜索起点或过滤条件'), withinMs);
  const parser = Reflect.get(client, 'messageParser') as Parser;
  const read = parser.read.bind(parser);
  let bytes = 0;
  let isReading = false;
  let rest: Buffer | null = null;
  parser.read = (data, asked) => {
    // The library calls itself with what is behind an answer, as the last thing that it does: it is read in the loop below.
    if (isReading) {
      rest = data;
      return;
    }
    bytes += data.length;
    if (over) return;
    if (bytes > BYTES_MAX || (parser.buffer?.length ?? 0) + data.length > MESSAGE_MAX) {
      cut('目录服务给出的内容过大，已停止读取');
      return;
    }
    isReading = true;
    try {
      // Ends: each turn begins behind an answer that was read.
      for (let next: Buffer | null = data; next; next = rest) {
        rest = null;
        read(next, asked);
      }
    } catch {
      cut('目录服务的应答无法识别，请确认这个地址是 LDAP 服务');
    } finally {
      isReading = false;
    }
  };
  return {
    /** Part of an answer has come, and its end has not. */
    isWithin: () => (parser.buffer?.length ?? 0) > 0,
    check() {
      if (over) throw over;
    },
    end: () => clearTimeout(timer),
  };
}
