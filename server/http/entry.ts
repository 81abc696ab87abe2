/**
 * What an enterprise demands of whoever works in it, asked in one place: of the session before any route of the enterprise
 * is answered (`assertEntry`), and of the routes through which something leaves or somebody is let in (`assertControlledAct`).
 */
import net from 'node:net';
import { TenantRole } from '../../contract/access';
import { type ControlledAct, controlledActs, type Demands } from '../../contract/auth/demands';
import type { Actor, Session } from '../base/actor';
import { forbidden } from '../errors';

export interface EntryFault {
  kind: 'address' | 'sso' | 'factor';
  message: string;
  /** For the reason of a closed connection, which holds 123 bytes. */
  short: string;
}

/** Why a session may not work in the enterprise that it stands in; null: it may. @param ip from which the call comes */
export function entryFault({ entry, actor }: Pick<Session, 'entry' | 'actor'>, ip: string): EntryFault | null {
  if (!entry || !actor) return null;
  const { demands, vouched, factor, passkey } = entry;
  if (!isAllowed(demands.addresses, ip)) {
    return {
      kind: 'address',
      message: `本企业只允许从指定的网络访问，您现在的地址 ${ip} 不在其中。请连接企业的网络，或联系企业管理员`,
      short: '本企业只允许从指定的网络访问',
    };
  }
  // The owner comes in by password on the day when the enterprise's sign-in is away.
  if (demands.ssoOnly && !vouched && !actor.roles.includes(TenantRole.OWNER)) {
    return {
      kind: 'sso',
      message: '本企业只允许用企业的登录方式进入。请退出后，在登录页选择企业的登录方式',
      short: '本企业只允许用企业的登录方式进入',
    };
  }
  if (!factor && !vouched && asksFactor(demands, actor)) {
    return {
      kind: 'factor',
      message: '本企业要求登录有第二步。请在个人中心的「登录与安全」中登记通行密钥，或开启动态验证码，之后即可继续',
      short: '本企业要求登录有第二步',
    };
  }
  if (!passkey && !vouched && demands.passkeyOnly && asksFactor(demands, actor)) {
    return {
      kind: 'factor',
      message:
        '本企业要求用通行密钥登录。已有通行密钥请退出后用它登录；还没有请在个人中心的「登录与安全」中登记，之后即可继续',
      short: '本企业要求用通行密钥登录',
    };
  }
  return null;
}

export const asksFactor = ({ factor }: Pick<Demands, 'factor'>, { isManager }: Pick<Actor, 'isManager'>): boolean =>
  factor === 'all' || (factor === 'managers' && isManager);

/** @throws FORBIDDEN with what to do */
export function assertEntry(session: Session, ip: string): void {
  const fault = entryFault(session, ip);
  if (fault) throw forbidden(fault.message);
}

/** Routes that are doors, by method and path. What only looks at what a door has made is none. */
const table: readonly (readonly [ControlledAct, RegExp])[] = [
  ['invite', /^POST user-center\/tenant\/invitation(?:\/link|\/\{id\}\/resend)?$/],
  ['share', /^POST collaboration-center\/publicLink$/],
  ['share', /^POST .*\/createLink$/],
  ['share', /^POST .*\/report\/\{id\}\/link$/],
  ['export', /^(?:GET|POST) .*\/(?:export|exportAnswers|wholeExport)(?:\/.*)?$/],
  ['export', /^GET .*\/(?:markdown|docx|sheet|zip)$/],
  ['export', /^GET enterprise-center\/person\/\{id\}\/file$/],
];
export const controlledActOf = ({ method, path }: { method: string; path: string }): ControlledAct | undefined =>
  table.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0];

/** @throws FORBIDDEN where the enterprise has closed this door to the caller, whatever their roles say */
export function assertControlledAct(session: Session, route: { method: string; path: string }): void {
  const door = controlledActOf(route);
  if (door) assertThrough(session, door);
}

/** For what goes through a door by a route that is none. @throws FORBIDDEN as `assertControlledAct` */
export function assertThrough({ entry, actor }: Pick<Session, 'entry' | 'actor'>, door: ControlledAct): void {
  if (!entry || !actor) return;
  const demand = entry.demands[door];
  if (demand === undefined || demand === 'right') return;
  if (demand === 'managers' && actor.isManager) return;
  const who = demand === 'managers' ? '只允许所有者与管理员' : '不允许';
  throw forbidden(`本企业的安全策略${who}${controlledActs[door]}`);
}

/** One of the list, as a network or an address, in the words of a `BlockList`; null for what is neither. */
function networkOf(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, more] = text.trim().split('/');
  const version = net.isIP(address);
  if (version === 0 || more !== undefined || address.includes('%')) return null;
  const most = version === 4 ? 32 : 128;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null;
  return { address, bits: bits === undefined ? most : Number(bits), family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** The first text of a list that is no network and no address. */
export const wrongAddress = (addresses: readonly string[]): string | undefined =>
  addresses.find((text) => networkOf(text) === null);

const lists = new WeakMap<readonly string[], net.BlockList>();
/** Whether an address is in a list of networks; an empty list holds all. An IPv4 address in the clothes of IPv6 is IPv4. */
export function isAllowed(addresses: readonly string[], ip: string): boolean {
  if (addresses.length === 0) return true;
  let list = lists.get(addresses);
  if (!list) {
    list = new net.BlockList();
    for (const text of addresses) {
      const network = networkOf(text);
      if (network) list.addSubnet(network.address, network.bits, network.family);
    }
    lists.set(addresses, list);
  }
  const plain = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1] ?? ip;
  if (net.isIPv4(plain)) return list.check(plain, 'ipv4');
  return net.isIPv6(plain) && list.check(plain, 'ipv6');
}
