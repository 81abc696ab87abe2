/** How a tool opens, by its open type (specification §2); what is no address of a page opens nothing. Pure. */
import type { TaskTool } from '@contract/task/tools';
import { isPagePath, safeUrl } from '@/utils/url';

export type ToolTarget = { kind: 'tab'; url: string } | { kind: 'page'; path: string } | { kind: 'frame'; url: string };

export const CANNOT_OPEN = '该工具的打开方式或地址无效，请编辑后再试';

export function targetOf({ openType, url }: Pick<TaskTool, 'openType' | 'url'>): ToolTarget | null {
  if (openType === 'localComponent') return isPagePath(url) ? { kind: 'page', path: url } : null;
  const address = safeUrl(url);
  if (!address) return null;
  if (openType === 'newPage') return { kind: 'tab', url: address };
  if (openType === 'appFrame') return { kind: 'frame', url: address };
  return null;
}
