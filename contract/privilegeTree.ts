/**
 * The privileges of each scope (specification §6) as a tree for people: what is about one thing stands together. A new
 * privilege falls into the group of its prefix. Nothing heavy is imported: the console bundles this.
 */
import { collectionPrivileges, globalPrivileges, projectPrivileges, Scope } from './access';
import { registerEntry } from './kinds';
import { registerTypes } from './object/registerTypes';

export interface PrivilegeGroup {
  key: string;
  label: string;
  privileges: readonly { code: string; label: string }[];
}

/** By scope: labels of groups with the prefixes that stand in them, the first that fits. */
const groupsOf: Readonly<Record<Scope, readonly (readonly [label: string, ...prefixes: string[]])[]>> = {
  [Scope.GLOBAL]: [
    ['项目', 'PROJECT', 'PROJECT_MANAGEMENT'],
    ['项目集', 'PROJECT_COLLECTION'],
    ['知识库与规范', 'DOCS_BASE', 'NORM'],
    ['工具与分析', 'IDP_TOOLS', 'MARKET_ANALYSIS', 'ANALYSIS_BOARD', 'OPTS_WEEKLY_REPORT', 'PROJECT_REPORT'],
    ['企业与成员', 'ENTERPRISE', 'TENANT:OWNER', 'TENANT:ROLE', 'TENANT:ENTERPRISE:MANAGE'],
    ['岗位、工时与费率', 'TENANT:POSITION', 'TENANT:HOURS', 'TENANT:RATE'],
    ['管理后台', 'TENANT'],
  ],
  [Scope.PROJECT]: [
    ['项目', 'PROJECT'],
    ['任务', 'TASK', 'TAG'],
    ['计划', 'PLAN'],
    ...registerTypes.map((type) => [registerEntry(type).label, type.toUpperCase()] as const),
    ['工时与人力', 'HOURS', 'MANPOWER'],
    ['文档', 'DOCUMENT'],
    ['多维表格', 'TABLE'],
    ['应用与自动化', 'APP', 'AUTOMATION', 'WEBHOOK'],
    ['报告与统计', 'REPORT', 'STATISTICS', 'METRIC'],
  ],
  [Scope.COLLECTION]: [['项目集', 'PROJECT_COLLECTION']],
};
const OTHERS = '其他';

const labels: Readonly<Record<Scope, Readonly<Record<string, string>>>> = {
  [Scope.GLOBAL]: globalPrivileges,
  [Scope.PROJECT]: projectPrivileges,
  [Scope.COLLECTION]: collectionPrivileges,
};

/** All codes of a scope, in the order of `contract/access.ts`. */
export const privilegesOf = (scope: Scope): string[] => Object.keys(labels[scope]);
export const privilegeLabel = (scope: Scope, code: string): string => labels[scope][code] ?? code;

const begins = (code: string, prefix: string) => code === prefix || code.startsWith(`${prefix}:`);

/** Every privilege of the scope once, in its group; groups without any are left out. */
export function privilegeTree(scope: Scope): PrivilegeGroup[] {
  const groups = new Map<string, { code: string; label: string }[]>(groupsOf[scope].map(([label]) => [label, []]));
  // The longest prefix that fits: `TENANT:ROLE` before `TENANT`.
  const prefixes = groupsOf[scope]
    .flatMap(([label, ...all]) => all.map((prefix) => ({ label, prefix })))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  for (const [code, label] of Object.entries(labels[scope])) {
    const group = prefixes.find(({ prefix }) => begins(code, prefix))?.label ?? OTHERS;
    groups.set(group, [...(groups.get(group) ?? []), { code, label }]);
  }
  return [...groups]
    .filter(([, privileges]) => privileges.length > 0)
    .map(([label, privileges]) => ({ key: `${scope}/${label}`, label, privileges }));
}
