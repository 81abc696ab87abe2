/**
 * What an address that a user gave may reach: https on public hosts, never our own network. It is judged again when the
 * connection is made (`publicLookup`), so that a name that changes its mind gains nothing.
 */
import dns from 'node:dns';
import net from 'node:net';

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
  ['192.88.99.0', 24],
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
  ['3fff::', 20],
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

/** For `http.request`: resolves public addresses only. */
export const publicLookup: net.LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(new Error('域名无法解析'), '', 0);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublic(address))) return callback(new Error(REFUSED), '', 0);
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
