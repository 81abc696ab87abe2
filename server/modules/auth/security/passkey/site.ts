/** For which site passkeys are made: the address at which people open the platform, never what a request says of itself. */
import net from 'node:net';
import type { Env } from '../../../../env';

type Address = Pick<Env, 'publicUrl'>;

/** The relying party's id and the one origin that is believed. */
export function siteOf({ publicUrl }: Address): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Why browsers make no passkeys at this address; null: they do. */
export function passkeyFault({ publicUrl }: Address): string | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (net.isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return '平台的地址是 IP，浏览器不允许使用通行密钥；请用域名访问';
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !local) return '平台的地址不是 https，浏览器不允许使用通行密钥';
  return null;
}
