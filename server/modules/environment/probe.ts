/**
 * Asks an address that a user gave whether it answers, and nothing else: no redirects, no body, five seconds. Addresses of
 * our own network are refused unless the installation lets them (`CHECK_INTERNAL`), link-local ones always: clouds hand out
 * keys there. A name is judged when the connection is made, so that one that changes its mind gains nothing.
 */
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import type { CheckKind } from '../../../contract/environment/fields';
import { isPublic } from '../../base/publicAddress';
import { invalid } from '../../errors';

const TIMEOUT_MS = 5000;

export interface Target {
  kind: CheckKind;
  host: string;
  port: number;
  url?: URL;
}
export interface Answer {
  up: boolean;
  /** `HTTP 200，86 毫秒`. */
  note: string;
}

const linkLocal = new net.BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');
linkLocal.addAddress('fd00:ec2::254', 'ipv6');

/** An IPv4 address inside an IPv6 one is judged as what it is. */
const plain = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

export function mayReach(given: string, internal: boolean): boolean {
  const address = plain(given);
  if (linkLocal.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')) return false;
  return internal || isPublic(address);
}

const REFUSED = '不能检查内部网络的地址';
const refuse = (message: string) => invalid(message, 'checkTarget');
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** What an address of the form means. @throws 400 in words for people */
export function targetOf(kind: CheckKind, text: string, internal: boolean): Target {
  const target = kind === 'http' ? webTarget(text.trim()) : hostTarget(text.trim());
  const { host } = target;
  if (
    net.isIP(host)
      ? !mayReach(host, internal)
      : !internal && (!host.includes('.') || /\.(local|internal|localhost)\.?$/i.test(host))
  ) {
    throw refuse(REFUSED);
  }
  return target;
}

function webTarget(text: string): Target {
  if (!URL.canParse(text)) throw refuse('请填写完整的网址，例如 https://test.example.com/health');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse('只能检查 http 与 https 地址');
  if (url.username || url.password) throw refuse('网址中不能带账号与密码');
  return {
    kind: 'http',
    host: bare(url.hostname),
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    url,
  };
}

function hostTarget(text: string): Target {
  const [, bracketed, named, port] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? named;
  if (!host || Number(port) < 1 || Number(port) > 65_535) throw refuse('请填写 主机:端口，例如 db.example.com:5432');
  return { kind: 'tcp', host, port: Number(port) };
}

const guarded =
  (internal: boolean): net.LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(new Error('域名无法解析'), '', 0);
      const [first] = found;
      if (!first || found.some(({ address }) => !mayReach(address, internal)))
        return callback(new Error(REFUSED), '', 0);
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接被重置',
  EHOSTUNREACH: '主机不可达',
  ENETUNREACH: '网络不可达',
  ETIMEDOUT: '连接超时',
  ABORT_ERR: '连接超时',
  CERT_HAS_EXPIRED: '证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '证书不受信任',
  ERR_TLS_CERT_ALTNAME_INVALID: '证书与域名不符',
};
function sayFault(error: NodeJS.ErrnoException): string {
  return (error.code && words[error.code]) ?? (/[\u4e00-\u9fff]/.test(error.message) ? error.message : '无法连接');
}

/** Never throws: what went wrong is the answer. */
export async function probe(target: Target, internal: boolean): Promise<Answer> {
  const began = performance.now();
  try {
    const said = target.url ? await askWeb(target.url, internal) : await connect(target, internal);
    return { up: said.up, note: `${said.note}，${Math.round(performance.now() - began)} 毫秒` };
  } catch (error) {
    return { up: false, note: sayFault(error as NodeJS.ErrnoException) };
  }
}

function askWeb(url: URL, internal: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      ...{ method: 'GET', agent: false, lookup: guarded(internal), maxHeaderSize: 16_384 },
      headers: { 'user-agent': 'environment-check', accept: '*/*' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      response.destroy();
      // Asking for a login is an answer, too.
      resolve({ up: status < 400 || status === 401 || status === 403, note: `HTTP ${status}` });
    });
    request.end();
  });
}

function connect({ host, port }: Target, internal: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port, lookup: guarded(internal) });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
    socket.on('error', reject);
    socket.on('connect', () => {
      socket.destroy();
      resolve({ up: true, note: '连接成功' });
    });
  });
}
