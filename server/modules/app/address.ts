/** Addresses of apps are what people enter: a path of the console, or https on a host that is not our own. */
import type { AppOpenType } from '../../../contract/app/kinds';
import type { Env } from '../../env';
import { invalid } from '../../errors';

/** A path of the console: one slash, nothing that a browser reads as another host, no control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const isPath = (address: string) => /^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(address);

const bare = (hostname: string) => hostname.toLowerCase().replace(/\.$/, '');

/**
 * Whether a host is ours on any port, or below ours: a page there could be given our cookies, and with `allow-same-origin`
 * it could take its sandbox off.
 */
export function isOwnHost(hostname: string, { publicUrl }: Pick<Env, 'publicUrl'>, requestHost?: string): boolean {
  const host = bare(hostname);
  const own = [new URL(publicUrl).hostname, ...(requestHost ? [requestHost.replace(/:\d+$/, '')] : [])].map(bare);
  return own.some((one) => host === one || host.endsWith(`.${one}`));
}

/** @throws 400 naming the field @returns the address as it is kept */
export function appAddress(
  input: string,
  openType: AppOpenType,
  env: Pick<Env, 'publicUrl' | 'appHosts'>,
  requestHost?: string,
): string {
  const text = input.trim();
  if (openType === 'localComponent') {
    if (!isPath(text)) throw invalid('平台内页面请填写以 / 开头的路径，例如 /knowledgeBase', 'url');
    return text;
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  const inner = url?.protocol === 'http:' && env.appHosts.includes(bare(url.hostname));
  if (!url || (url.protocol !== 'https:' && !inner)) throw invalid('请填写以 https:// 开头的地址', 'url');
  if (url.username || url.password) throw invalid('地址中不能包含用户名或密码', 'url');
  if (openType === 'appFrame' && isOwnHost(url.hostname, env, requestHost)) {
    throw invalid('内嵌应用不能使用本平台自己的域名（任何端口和下级域名），请放在其他域名上', 'url');
  }
  return url.href;
}
