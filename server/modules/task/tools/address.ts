/** Addresses of tools are what people enter, and others click them: only pages, never script. */
import type { ToolOpenType } from '../../../../contract/task/toolEnums';
import { invalid } from '../../../errors';

/** A path of the console: one slash, nothing that a browser reads as another host, no control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const isPath = (address: string) => /^\/(?![/\\])[^\\\u0000-\u0020]*$/.test(address);

const protocolOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : '');

/** Returns the address as it is kept. */
export function toolAddress(input: string, openType: ToolOpenType): string {
  const url = input.trim();
  if (openType === 'localComponent') {
    if (!isPath(url)) throw invalid('平台内页面请填写以 / 开头的路径，例如 /project', 'url');
    return url;
  }
  const protocol = protocolOf(url);
  if (openType === 'appFrame' && protocol !== 'https:' && !isPath(url)) {
    throw invalid('内嵌窗口的地址请以 https:// 开头', 'url');
  }
  if (protocol !== 'http:' && protocol !== 'https:' && !isPath(url)) {
    throw invalid('请填写以 http:// 或 https:// 开头的地址', 'url');
  }
  if (protocol && new URL(url).username + new URL(url).password) {
    throw invalid('地址中不能包含用户名或密码', 'url');
  }
  return url;
}
