/**
 * The one vocabulary of rights (specification §6): codes, roles, scopes. Nothing heavy is imported: the console
 * bundles this. Codes that the specification only names as areas are spelt here in its own style.
 */
import type { DelegablePrivilege } from './delegable';
import { registerDeveloper, registerPrivileges, registerViewer } from './kinds';
import { planPrivileges } from './plan/entry';
import { reportPrivileges } from './report/entry';

export const Scope = { GLOBAL: 0, PROJECT: 1, COLLECTION: 2 } as const;
export type Scope = (typeof Scope)[keyof typeof Scope];

export const TenantRole = {
  OWNER: 'ROLE_TENANT_OWNER',
  MGMT: 'ROLE_TENANT_MGMT',
  SUPER_ADMIN: 'ROLE_TENANT_SUPER_ADMIN',
} as const;

/** These two pass every check of their tenant. */
export const ALL_POWERFUL_ROLES: readonly string[] = [TenantRole.OWNER, TenantRole.MGMT];

/** Scope 0: held for the whole enterprise. */
export const globalPrivileges = {
  PROJECT: '查看项目',
  'PROJECT:CREATE': '创建项目',
  'PROJECT:TEMPLATE:UPDATE': '维护项目模板',
  PROJECT_COLLECTION: '查看项目集',
  'PROJECT_COLLECTION:CREATE': '创建项目集',
  /** All of them, whoever is in them. */
  'PROJECT_COLLECTION:MANAGE': '管理全部项目集',
  IDP_TOOLS: '工具市场',
  DOCS_BASE: '知识库',
  'NORM:CREATE': '编制规范',
  /** All norms, their labels, and who has to read them. */
  'NORM:MANAGE': '管理规范',
  'NORM:APPRAISE:UPDATE': '修改自己的规范评价',
  MARKET_ANALYSIS: '市场分析',
  /** Keeps the deliveries that the analysis counts. */
  'MARKET_ANALYSIS:MANAGE': '维护市场分析的交付',
  ANALYSIS_BOARD: '分析看板',
  /** All of them, whoever made them. */
  'ANALYSIS_BOARD:MANAGE': '管理全部分析看板',
  PROJECT_MANAGEMENT: '项目管理',
  OPTS_WEEKLY_REPORT: '运营周报',
  PROJECT_REPORT: '项目报告',
  'TENANT:ENTERPRISE:MANAGE': '企业后台',
  'ENTERPRISE:MEMBER_VIEW_LIST': '查看成员',
  'ENTERPRISE:MEMBER_UPDATE': '维护部门与成员',
  'ENTERPRISE:MEMBER_INVITE': '邀请成员',
  'ENTERPRISE:MEMBER_DISABLE': '停用成员',
  'ENTERPRISE:MEMBER_REMOVE': '移除成员',
  'ENTERPRISE:INFO_UPDATE': '修改企业信息',
  'ENTERPRISE:SIGN_IN:MANAGE': '登录方式管理',
  'TENANT:OWNER:TRANSFER': '移交企业',
  'ENTERPRISE:OPERATE_LOG_VIEW': '操作日志',
  'TENANT:ROLE:MANAGE': '角色管理',
  'TENANT:TASK_TYPE:LIST': '任务类型管理',
  'TENANT:APPROVAL:MANAGE': '审批流程管理',
  /** Registers apps, and installs them for the whole enterprise. */
  'TENANT:APP:MANAGE': '应用管理',
  /** Webhooks and rules of the whole enterprise. */
  'TENANT:AUTOMATION:MANAGE': '自动化与 Webhook 管理',
  'TENANT:LABEL:UPDATE': '标签管理',
  'TENANT:DICTIONARY:UPDATE': '字典与规则管理',
  'TENANT:POSITION:MANAGE': '岗位、小组与值班管理',
  /** Other work of everybody, and the months that are closed. */
  'TENANT:HOURS:MANAGE': '审批其他工作的工时、锁定月份',
  /** What an hour of somebody costs: apart from cost, because it tells a salary. */
  'TENANT:RATE:MANAGE': '工时费率管理',
  'TENANT:ENTERPRISE:NOTICE_MANAGE': '公告管理',
  'TENANT:ENTERPRISE:DATA_SERVICE': '数据服务',
  'TENANT:ENTERPRISE:DYNAMIC_TABLE': '动态表格',
} as const;

/** Scope 1: held in one project. */
export const projectPrivileges = {
  'PROJECT:VIEW': '查看项目',
  'PROJECT:INFO:UPDATE': '修改项目信息',
  'PROJECT:STATUS:UPDATE': '变更项目状态',
  'PROJECT:ARCHIVE': '归档项目',
  'PROJECT:OWNER:TRANSFER': '移交负责人',
  'PROJECT:DELETE': '删除项目',
  'PROJECT:MEMBER:LIST': '查看项目成员',
  'PROJECT:MEMBER:ADD': '添加项目成员',
  'PROJECT:MEMBER:REMOVE': '移除项目成员',
  'PROJECT:CONFIG': '项目配置',
  'TASK:LIST': '查看任务',
  'TASK:CREATE': '创建任务',
  'TASK:UPDATE': '修改任务',
  'TASK:DELETE': '删除任务',
  'TASK:RECOVER': '恢复任务',
  'TASK:PURGE': '彻底删除任务',
  'TASK:EXECUTOR:SET': '设置执行人',
  'TASK:DATE:SET': '设置起止时间',
  'TASK:STATUS:UPDATE': '变更任务状态',
  /** With a reason: begins a task whose predecessors are not done. */
  'TASK:PREDECESSOR:IGNORE': '忽略前置',
  'TASK:PARENT:UPDATE': '变更父任务',
  'TASK:BATCH': '批量操作任务',
  'TASK:IMPORT': '导入任务',
  'TASK:RELATION:UPDATE': '维护任务关联',
  'TASK:COMMENT': '评论任务',
  'TAG:UPDATE': '维护标签',
  'APP:ADD': '添加应用',
  'APP:EDIT': '调整应用',
  'APP:DELETE': '移除应用',
  /** Webhooks and rules of the project. */
  'AUTOMATION:MANAGE': '管理自动化',
  'HOURS:APPROVE': '审批工时',
  'MANPOWER:LIST': '查看人力',
  'MANPOWER:UPDATE': '预留时间、申请人员',
  'TABLE:LIST': '查看多维表格',
  'TABLE:CREATE': '新建多维表格',
  /** Every table of the project, whoever made it. */
  'TABLE:MANAGE': '管理多维表格',
  'DOCUMENT:LIST': '查看文档',
  'DOCUMENT:UPDATE': '维护文档',
  /** Also where a folder's own list leaves one out. */
  'DOCUMENT:MANAGE': '管理文档权限',
  ...planPrivileges,
  ...reportPrivileges,
  ...registerPrivileges,
} as const;

/** Scope 2: held in one project collection. */
export const collectionPrivileges = {
  'PROJECT_COLLECTION:VIEW': '查看项目集',
  'PROJECT_COLLECTION:UPDATE': '修改项目集',
  'PROJECT_COLLECTION:DELETE': '删除项目集',
  'PROJECT_COLLECTION:MEMBER:MANAGE': '维护项目集成员',
} as const;

export type GlobalPrivilege = keyof typeof globalPrivileges;
export type ProjectPrivilege = keyof typeof projectPrivileges;
export type CollectionPrivilege = keyof typeof collectionPrivileges;
export type Privilege = GlobalPrivilege | ProjectPrivilege | CollectionPrivilege;

export const DENIED_TEXT = '您没有访问该资源的权限';

export interface BuiltinRole {
  code: string;
  name: string;
  scope: Scope;
  privileges: readonly Privilege[];
}

const allOf = <T extends object>(privileges: T) => Object.keys(privileges) as (keyof T)[];
const memberGlobals: GlobalPrivilege[] = [
  'PROJECT',
  'PROJECT_COLLECTION',
  'IDP_TOOLS',
  'DOCS_BASE',
  'NORM:APPRAISE:UPDATE',
];
const viewerInProject: ProjectPrivilege[] = [
  'PROJECT:VIEW',
  'PROJECT:MEMBER:LIST',
  'TASK:LIST',
  'PLAN:LIST',
  'DOCUMENT:LIST',
  'TABLE:LIST',
  'REPORT:LIST',
  ...registerViewer,
];
const developerInProject: ProjectPrivilege[] = [
  ...viewerInProject,
  'TASK:CREATE',
  'TASK:UPDATE',
  'TASK:EXECUTOR:SET',
  'TASK:DATE:SET',
  'TASK:STATUS:UPDATE',
  'TASK:RELATION:UPDATE',
  'TASK:COMMENT',
  'PLAN:COMMENT',
  'DOCUMENT:UPDATE',
  'TABLE:CREATE',
  'REPORT:UPDATE',
  'REPORT:COMMENT',
  ...registerDeveloper,
];

/** Handed over by the owner alone. */
const withoutOwners = (privileges: GlobalPrivilege[]) => privileges.filter((one) => one !== 'TENANT:OWNER:TRANSFER');

/** The roles that each enterprise begins with; their privilege sets are locked. */
export const builtinRoles: readonly BuiltinRole[] = [
  { code: TenantRole.OWNER, name: '企业所有者', scope: Scope.GLOBAL, privileges: allOf(globalPrivileges) },
  {
    code: TenantRole.MGMT,
    name: '企业管理员',
    scope: Scope.GLOBAL,
    privileges: withoutOwners(allOf(globalPrivileges)),
  },
  {
    code: TenantRole.SUPER_ADMIN,
    name: '超级管理员',
    scope: Scope.GLOBAL,
    privileges: withoutOwners(allOf(globalPrivileges)),
  },
  {
    code: 'ROLE_TENANT_PM',
    name: '项目管理者',
    scope: Scope.GLOBAL,
    privileges: [
      ...memberGlobals,
      'PROJECT:CREATE',
      'NORM:CREATE',
      'PROJECT_COLLECTION:CREATE',
      'PROJECT_MANAGEMENT',
      'PROJECT_REPORT',
      'OPTS_WEEKLY_REPORT',
      'ANALYSIS_BOARD',
      'MARKET_ANALYSIS',
    ],
  },
  { code: 'ROLE_TENANT_MEMBER', name: '企业成员', scope: Scope.GLOBAL, privileges: memberGlobals },
  { code: 'ROLE_PROJECT_MANAGER', name: '项目经理', scope: Scope.PROJECT, privileges: allOf(projectPrivileges) },
  { code: 'ROLE_PROJECT_DEVELOPER', name: '项目成员', scope: Scope.PROJECT, privileges: developerInProject },
  { code: 'ROLE_PROJECT_VIEWER', name: '观察者', scope: Scope.PROJECT, privileges: viewerInProject },
  {
    code: 'ROLE_COLLECTION_MANAGER',
    name: '项目集负责人',
    scope: Scope.COLLECTION,
    privileges: allOf(collectionPrivileges),
  },
  {
    code: 'ROLE_COLLECTION_VIEWER',
    name: '项目集观察者',
    scope: Scope.COLLECTION,
    privileges: ['PROJECT_COLLECTION:VIEW'],
  },
];

/** The privileges of one user in one tenant, as `user-center/account/privileges` gives them (§3). */
export interface Privileges {
  globals: string[];
  projectPrivileges: Record<string, string[]>;
  projectCollectionPrivileges: Record<string, string[]>;
  /** Held in a department and all below it, by its id: of its administrators (`delegablePrivileges`). Absent: none. */
  departmentPrivileges?: Record<string, string[]>;
}

export interface AccessSubject {
  userId: string;
  roles: readonly string[];
  privileges: Privileges;
}

/**
 * Whether a subject holds a privilege (§5, §6). An empty name fails; a scope other than global needs the id of an
 * entity, and the default '0' is none; owner and management roles pass everything; an item's owner always passes. A
 * check may let the super administrator pass, too.
 */
export function holds(
  subject: AccessSubject,
  privilege: string,
  scope: Scope = Scope.GLOBAL,
  entityId = '0',
  ownerId?: string | null,
  { superAdminPasses = false } = {},
): boolean {
  if (!privilege) return false;
  if (scope !== Scope.GLOBAL && (!entityId || entityId === '0')) return false;
  if (ownerId && ownerId === subject.userId) return true;
  if (subject.roles.some((role) => ALL_POWERFUL_ROLES.includes(role))) return true;
  if (superAdminPasses && subject.roles.includes(TenantRole.SUPER_ADMIN)) return true;
  const { globals, projectPrivileges: inProject, projectCollectionPrivileges: inCollection } = subject.privileges;
  if (scope === Scope.PROJECT) return inProject[entityId]?.includes(privilege) ?? false;
  if (scope === Scope.COLLECTION) return inCollection[entityId]?.includes(privilege) ?? false;
  return globals.includes(privilege);
}

/** The departments in which, with all below them, a subject holds a privilege that it may lack in the whole enterprise. */
export const departmentsOf = ({ privileges }: AccessSubject, privilege: DelegablePrivilege): string[] =>
  Object.entries(privileges.departmentPrivileges ?? {}).flatMap(([id, held]) => (held.includes(privilege) ? [id] : []));

/** Whether a subject holds a privilege in the whole enterprise, or at least in one department. */
export const holdsSomewhere = (subject: AccessSubject, privilege: DelegablePrivilege): boolean =>
  holds(subject, privilege) || departmentsOf(subject, privilege).length > 0;
