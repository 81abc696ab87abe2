import type { ProjectPrivilege } from '@contract/access';
import type { AssignedApp } from '@contract/app/app';
import { registerEntry, registerPath, registerPrivilege } from '@contract/kinds';
import { registerTypes } from '@contract/object/registerTypes';

export interface ProjectTab {
  path: string;
  label: string;
  /** What one must hold to see it; any of them. */
  needs: readonly ProjectPrivilege[];
}

/** Registers that share a tab (expenses, contracts and orders) are opened by the right to the first of them. */
function registerTabs(): ProjectTab[] {
  const tabs = registerTypes.map((type): ProjectTab => {
    const { tab, label } = registerEntry(type);
    return { path: registerPath(type), label: tab ?? label, needs: [registerPrivilege(type, 'LIST')] };
  });
  return tabs.filter(({ path }, at) => tabs.findIndex((one) => one.path === path) === at);
}

const allTabs: readonly ProjectTab[] = [
  { path: 'overview', label: '概览', needs: ['PROJECT:VIEW'] },
  { path: 'statistics', label: '统计', needs: ['TASK:LIST'] },
  { path: 'task', label: '任务', needs: ['TASK:LIST'] },
  { path: 'plan', label: '计划', needs: ['PLAN:LIST'] },
  ...registerTabs(),
  { path: 'report', label: '报告', needs: ['REPORT:LIST'] },
  { path: 'documentLibrary', label: '文档', needs: ['DOCUMENT:LIST'] },
  { path: 'whaleTable', label: '多维表格', needs: ['TABLE:LIST'] },
  { path: 'manpowerPlanning', label: '人力', needs: ['MANPOWER:LIST'] },
  {
    path: 'settings',
    label: '设置',
    needs: ['PROJECT:INFO:UPDATE', 'PROJECT:MEMBER:LIST', 'PROJECT:CONFIG', 'PROJECT:DELETE'],
  },
  {
    path: 'taskRecycle',
    label: '回收站',
    needs: ['TASK:RECOVER', ...registerTypes.map((type) => registerPrivilege(type, 'DELETE'))],
  },
];

/** The tabs of the project centre that the user's rights in the project open. */
export const projectTabs = (can: (privilege: ProjectPrivilege) => boolean): ProjectTab[] =>
  allTabs.filter((tab) => tab.needs.some(can));

/** Tabs of apps, after those of the product. */
export const appTabs = (apps: readonly AssignedApp[]): Pick<ProjectTab, 'path' | 'label'>[] =>
  apps
    .filter(({ enabled, placements }) => enabled && placements.includes('projectTab'))
    // A tool that the enterprise gives to all is no tab of every project.
    .filter(({ fromTenant, component }) => !(fromTenant && component))
    .map(({ id, name }) => ({ path: `extendApp/${id}`, label: name }));

/** The tab that an address stands in: what follows the project's id; of an app which one it is. */
export const tabOf = (pathname: string): string | undefined =>
  /\/project\/[^/]+\/(extendApp\/[^/]+|[^/]+)/.exec(pathname)?.[1];

/** Where the same tab of another project is; a single task or an import belongs to its project only. */
export const sameTabElsewhere = (pathname: string, projectId: string): string => {
  const tab = tabOf(pathname);
  return `/project/${projectId}/${allTabs.some(({ path }) => path === tab) ? tab : 'task'}`;
};
