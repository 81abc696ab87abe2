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
    | 'messages'
    | 'approval'
    | 'hours'
    | 'duty'
    | 'project'
    | 'board'
    | 'market'
    | 'knowledge'
    | 'questionnaire'
    | 'tool';
  /** Absent: everybody may. */
  access?: AccessFlag;
}

/** What is one's own, the projects, and what the enterprise has besides. */
export type GroupKey = 'mine' | 'projects' | 'company';
export const groupNames: Readonly<Record<GroupKey, string>> = { mine: '我的', projects: '项目', company: '企业' };
/** What is seldom gone to is folded until somebody opens it, or stands in it. */
export const foldedAtFirst: readonly GroupKey[] = ['company'];

export const mineEntries: readonly NavEntry[] = [
  { path: '/desk', name: '工作台', icon: 'desk', access: 'isDashboard' },
  { path: '/messageCenter', name: '消息', icon: 'messages', access: 'isViewMessageCenter' },
  { path: '/approval', name: '审批', icon: 'approval' },
  { path: '/hours', name: '工时', icon: 'hours', access: 'isDashboard' },
  { path: '/duty', name: '值班', icon: 'duty', access: 'isDashboard' },
];

export const companyEntries: readonly NavEntry[] = [
  { path: '/statisticalDashboard', name: '分析看板', icon: 'board', access: 'isViewAnalysisBoard' },
  { path: '/deliverDetail', name: '市场分析', icon: 'market', access: 'isViewDeliverStat' },
  { path: '/knowledgeBase', name: '知识库', icon: 'knowledge', access: 'isViewDocs' },
  { path: '/questionnaire', name: '问卷', icon: 'questionnaire', access: 'isViewQuestionnaire' },
  { path: '/toolMarket', name: '工具市场', icon: 'tool', access: 'isViewTools' },
];

/** What looks at all projects: one entry of the rail, and tabs of each other. */
export const projectSections: readonly Required<Omit<NavEntry, 'icon'>>[] = [
  { path: '/project', name: '项目', access: 'isViewProject' },
  { path: '/projectCollection', name: '项目集', access: 'isViewProjectCollection' },
  { path: '/productManagement', name: '项目管理', access: 'isViewProjectManagement' },
  { path: '/projectReport', name: '项目报告', access: 'isViewProjectReport' },
  { path: '/operationWeeklyReport', name: '运营周报', access: 'isViewOperationWeeklyReport' },
];

type Rights = Readonly<Record<AccessFlag, boolean>>;
export const opened = <T extends { access?: AccessFlag }>(entries: readonly T[], rights: Rights): T[] =>
  entries.filter(({ access }) => access === undefined || rights[access]);

const below = (pathname: string, path: string) => {
  const [at, of] = [pathname.toLowerCase(), path.toLowerCase()];
  return at === of || at.startsWith(`${of}/`);
};
/** The section whose own page an address is; one project or one collection is no section. */
export const sectionOf = (pathname: string): string | undefined =>
  projectSections.find(({ path }) => pathname.replace(/\/$/, '').toLowerCase() === path.toLowerCase())?.path;

/** The group of the rail that an address stands in. */
export function groupOf(pathname: string): GroupKey | undefined {
  const holds = (entries: readonly { path: string }[]) => entries.some(({ path }) => below(pathname, path));
  if (holds(mineEntries) || below(pathname, '/myTask') || below(pathname, '/taskByTaskNo')) return 'mine';
  if (holds(projectSections) || below(pathname, '/projectRecycle')) return 'projects';
  return holds(companyEntries) || below(pathname, '/enterprise/app') ? 'company' : undefined;
}

/**
 * Whether a group is open: the one that somebody stands in, unless that was folded by hand since they came into it; of the
 * others those that were not left folded.
 * @param left keys of folded groups, parted by commas; null before anybody folded one
 */
export function isOpen(
  key: GroupKey,
  current: GroupKey | undefined,
  foldedHere: boolean,
  left: string | null,
): boolean {
  if (key === current) return !foldedHere;
  return !(left === null ? foldedAtFirst : left.split(',')).includes(key);
}

/** What is kept of the folded groups once one of them was folded or opened. */
export const keptFolds = (left: string | null, key: GroupKey, open: boolean): string => {
  const folded = (left === null ? [...foldedAtFirst] : left.split(',')).filter((one) => one !== '' && one !== key);
  return [...folded, ...(open ? [] : [key])].join(',');
};

/** The enterprise's entries (§2): the first five directly, the rest and whatever wants to be there under More. */
export function splitEntries(entries: readonly MenuEntry[]): { direct: MenuEntry[]; more: MenuEntry[] } {
  const shown = entries.filter((entry) => !entry.hideInMenu);
  const direct = shown.filter((entry) => !entry.moreMenu).slice(0, MENU_ENTRIES_BEFORE_MORE);
  return { direct, more: shown.filter((entry) => !direct.includes(entry)) };
}

export const UNKNOWN_OPEN_TYPE = '该菜单类型无法打开';

interface EditorDialogs {
  newTab: (url: string) => void;
  go: (path: string) => void;
  warn: (text: string) => void;
}

const browserDoors: EditorDialogs = {
  newTab: (url) => window.open(url, '_blank', 'noopener,noreferrer'),
  go: (path) => history.push(path),
  warn: (text) => withFeedback(({ message }) => message.warning(text)),
};

/** Opens an entry by its open type (§2); an unknown type, or an address that is none, is the warning. */
export function openEntry(entry: MenuEntry, doors: EditorDialogs = browserDoors): void {
  const url = safeUrl(entry.openUrl);
  const path = entry.path ?? entry.openUrl;
  if (entry.openType === 'newPage' && url) doors.newTab(url);
  else if (entry.openType === 'localComponent' && isPagePath(path)) doors.go(path);
  else if (entry.openType === 'appFrame') doors.go(`/enterprise/app/${encodeURIComponent(entry.id)}`);
  else doors.warn(UNKNOWN_OPEN_TYPE);
}
