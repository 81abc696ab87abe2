/**
 * Posts JSON to an address that a user gave, without letting it reach into our own network: https, public hosts, no
 * redirects. The address is judged when the connection is made, so that a name that changes its mind gains nothing.
 */
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER = 64 * 1024;

const inner = new net.BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(address, bits, 'ipv4');
const outer6 = new net.BlockList();
outer6.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries an IPv4 address of any kind.
  ['2002::', 16],
] as const)
  inner.addSubnet(address, bits, 'ipv6');

/** Global unicast and nothing else. */
export function isPublic(address: string): boolean {
  if (net.isIPv4(address)) return !inner.check(address, 'ipv4');
  return net.isIPv6(address) && outer6.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');
const REFUSED = '地址必须是可以公开访问的 https 地址';

/** Throws with a text for a person. @param loopback plain http to this machine, in tests. */
export function checkedUrl(text: string, loopback = false): URL {
  if (!URL.canParse(text)) throw new Error('地址格式不正确');
  const url = new URL(text);
  const host = bare(url.hostname);
  if (loopback && host === '127.0.0.1') return url;
  if (url.protocol !== 'https:' || url.username || url.password) throw new Error(REFUSED);
  if (url.port && url.port !== '443') throw new Error(REFUSED);
  if (net.isIP(host) ? !isPublic(host) : !host.includes('.') || /\.(local|internal|localhost)\.?$/i.test(host)) {
    throw new Error(REFUSED);
  }
  return url;
}

const publicLookup: net.LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(new Error('域名无法解析'), '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublic(address))) return callback(new Error(REFUSED), '', 0);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

export function postJson(url: URL, body: unknown, loopback = false): Promise<{ status: number; text: string }> {
  const content = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? http : https).request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(content) },
      ...(!loopback && { lookup: publicLookup }),
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    request.on('error', (error) => reject(error.name === 'AbortError' ? new Error('对方没有及时应答') : error));
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
        if (text.length > MAX_ANSWER) request.destroy(new Error('对方的应答过大'));
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    request.end(content);
  });
}
