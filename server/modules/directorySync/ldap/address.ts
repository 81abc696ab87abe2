/** Where an LDAP directory stands: in the open network encrypted and on its own ports, within the operator's where they name it. */
import net from 'node:net';
import type { LdapSettings } from '../../../../contract/directorySync/directorySync';
import { isPublic } from '../../../base/publicAddress';
import type { Env } from '../../../env';

export interface Target {
  host: string;
  port: number;
  /** Named by the operator: it may be within our own network. */
  inner: boolean;
}

const PORTS = { LDAPS: 636, STARTTLS: 389, NONE: 389 } as const;
const PUBLIC_PORTS = new Set([389, 636, 3268, 3269]);
const ADDRESS = /^(?:ldaps?:\/\/)?(\[[0-9a-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?\/?$/i;

/** @throws Error with a text for a person */
export function targetOf(
  { ssoHosts, robotLoopback }: Pick<Env, 'ssoHosts' | 'robotLoopback'>,
  { address, security }: Pick<LdapSettings, 'address' | 'security'>,
): Target {
  const found = ADDRESS.exec(address.trim());
  const host = found?.[1]?.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  const port = Number(found?.[2] ?? PORTS[security]);
  if (!host || port < 1 || port > 65_535) throw new Error('服务地址应为主机名，可带端口，如 ldap.example.com:636');
  if (ssoHosts.includes(host) || (robotLoopback && host === '127.0.0.1')) return { host, port, inner: true };
  const named = !net.isIP(host) && host.includes('.') && !/\.(local|internal|localhost)\.?$/i.test(host);
  if (!named && !isPublic(host)) {
    throw new Error('这个地址在内部网络中：请平台运维把主机名加入 SSO_HOSTS 后再试');
  }
  if (security === 'NONE') throw new Error('公网的目录服务必须加密，请选择 LDAPS 或 StartTLS');
  if (!PUBLIC_PORTS.has(port)) throw new Error('公网的目录服务只能使用端口 389、636、3268 或 3269');
  return { host, port, inner: false };
}
