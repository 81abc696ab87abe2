/** Addresses and networks that a key may be used from: `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
import net from 'node:net';
import { invalid } from '../../errors';

interface Part {
  address: string;
  bits: number;
  kind: 'ipv4' | 'ipv6';
}

function partOf(text: string): Part | null {
  const [address = '', bits, ...more] = text.trim().split('/');
  const version = net.isIP(address);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const size = bits === undefined ? most : Number(bits);
  return size > most ? null : { address, bits: size, kind: version === 4 ? 'ipv4' : 'ipv6' };
}

/** @throws 400 for what is no address */
export function checkedAddresses(texts: readonly string[]): string[] {
  return texts.map((text) => {
    if (!partOf(text)) throw invalid(`「${text}」不是 IP 地址或网段（如 10.0.0.0/8）`, 'addresses');
    return text.trim();
  });
}

/** Whether an address lies in one of the networks; without any it does. */
export function isAllowed(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  // An IPv4 address that came over an IPv6 socket.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const list = new net.BlockList();
  for (const one of networks.map(partOf)) if (one) list.addSubnet(one.address, one.bits, one.kind);
  return net.isIP(plain) !== 0 && list.check(plain, net.isIPv4(plain) ? 'ipv4' : 'ipv6');
}
