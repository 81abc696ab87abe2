import { MENU_ENTRIES_BEFORE_MORE } from '@contract/constants';
import type { MenuEntry } from '@contract/tenant/tenant';
import { history } from '@umijs/max';
import type { AccessFlag } from '@/access';
import { withFeedback } from '@/utils/feedback';
import { isPagePath, safeUrl } from '@/utils/url';

export interface NavEntry {
  path: string;
  name: string;
  icon:
    | 'desk'
    | 'project'
    | 'collection'
    | 'management'
    | 'report'
    | 'weekly'
    | 'market'
    | 'board'
    | 'hours'
    | 'duty'
    | 'questionnaire'
    | 'knowledge'
    | 'tool';
  access: AccessFlag;
}

/** The product's own entries: only pages that exist. */
export const navEntries: readonly NavEntry[] = [
  { path: '/desk', name: '工作台', icon: 'desk', access: 'isDashboard' },
  { path: '/project', name: '项目', icon: 'project', access: 'isViewProject' },
  { path: '/projectCollection', name: '项目集', icon: 'collection', access: 'isViewProjectCollection' },
  { path: '/productManagement', name: '项目管理', icon: 'management', access: 'isViewProjectManagement' },
  { path: '/projectReport', name: '项目报告', icon: 'report', access: 'isViewProjectReport' },
  { path: '/operationWeeklyReport', name: '运营周报', icon: 'weekly', access: 'isViewOperationWeeklyReport' },
  { path: '/statisticalDashboard', name: '分析看板', icon: 'board', access: 'isViewAnalysisBoard' },
  { path: '/deliverDetail', name: '市场分析', icon: 'market', access: 'isViewDeliverStat' },
  { path: '/hours', name: '工时', icon: 'hours', access: 'isDashboard' },
  { path: '/duty', name: '值班', icon: 'duty', access: 'isDashboard' },
  { path: '/knowledgeBase', name: '知识库', icon: 'knowledge', access: 'isViewDocs' },
  { path: '/toolMarket', name: '工具市场', icon: 'tool', access: 'isViewTools' },
  { path: '/questionnaire', name: '问卷', icon: 'questionnaire', access: 'isViewQuestionnaire' },
];

/** The enterprise's entries (§2): the first five directly, the rest and whatever wants to be there under More. */
export function splitEntries(entries: readonly MenuEntry[]): { direct: MenuEntry[]; more: MenuEntry[] } {
  const shown = entries.filter((entry) => !entry.hideInMenu);
  const direct = shown.filter((entry) => !entry.moreMenu).slice(0, MENU_ENTRIES_BEFORE_MORE);
  return { direct, more: shown.filter((entry) => !direct.includes(entry)) };
}

export const UNKNOWN_OPEN_TYPE = '该菜单类型无法打开';

interface Doors {
  newTab: (url: string) => void;
  go: (path: string) => void;
  warn: (text: string) => void;
}

const browserDoors: Doors = {
  newTab: (url) => window.open(url, '_blank', 'noopener,noreferrer'),
  go: (path) => history.push(path),
  warn: (text) => withFeedback(({ message }) => message.warning(text)),
};

/** Opens an entry by its open type (§2); an unknown type, or an address that is none, is the warning. */
export function openEntry(entry: MenuEntry, doors: Doors = browserDoors): void {
  const url = safeUrl(entry.openUrl);
  const path = entry.path ?? entry.openUrl;
  if (entry.openType === 'newPage' && url) doors.newTab(url);
  else if (entry.openType === 'localComponent' && isPagePath(path)) doors.go(path);
  else if (entry.openType === 'appFrame') doors.go(`/enterprise/app/${encodeURIComponent(entry.id)}`);
  else doors.warn(UNKNOWN_OPEN_TYPE);
}
