import { builtinRoles, Scope, TenantRole } from '@contract/access';
import access, { type AccessFlag } from './access';
import type { InitialState } from './utils/session';

const stateOf = (globals: string[], roles: string[] = []): InitialState => ({
  user: {
    userId: 'u1',
    userName: 'u',
    name: 'U',
    avatar: null,
    email: null,
    emailVerified: false,
    mobile: null,
    roles: roles.map((roleCode) => ({ roleCode, roleName: roleCode })),
    tenantId: 't1',
    tenantCode: 't',
    timeZone: 'Asia/Shanghai',
    csrfToken: 'token',
  },
  privileges: { globals, projectPrivileges: {}, projectCollectionPrivileges: {} },
  tenants: [],
  apps: [],
});
const open = (state: InitialState | undefined) =>
  Object.entries(access(state))
    .filter(([, allowed]) => allowed)
    .map(([flag]) => flag)
    .sort();

/** Specification §6, "Permission codes to screen flags", as it stands there. */
const table: [code: string, flag: AccessFlag][] = [
  ['PROJECT', 'isViewProject'],
  ['PROJECT_COLLECTION', 'isViewProjectCollection'],
  ['IDP_TOOLS', 'isViewTools'],
  ['DOCS_BASE', 'isViewDocs'],
  ['MARKET_ANALYSIS', 'isViewDeliverStat'],
  ['ANALYSIS_BOARD', 'isViewAnalysisBoard'],
  ['PROJECT_MANAGEMENT', 'isViewProjectManagement'],
  ['OPTS_WEEKLY_REPORT', 'isViewOperationWeeklyReport'],
  ['PROJECT_REPORT', 'isViewProjectReport'],
  ['TENANT:ENTERPRISE:MANAGE', 'isViewEnterpriseBackend'],
  ['ENTERPRISE:MEMBER_VIEW_LIST', 'isViewMemberManage'],
  ['ENTERPRISE:OPERATE_LOG_VIEW', 'isViewOperateLog'],
  ['TENANT:TASK_TYPE:LIST', 'isViewTaskTypeManage'],
  ['TENANT:DICTIONARY:UPDATE', 'isViewRegisterRules'],
  ['TENANT:APPROVAL:MANAGE', 'isViewApprovalFlow'],
  ['TENANT:LABEL:UPDATE', 'isViewLabelManage'],
  ['TENANT:ENTERPRISE:NOTICE_MANAGE', 'isViewSysNotice'],
  ['TENANT:ENTERPRISE:DATA_SERVICE', 'isViewDataServices'],
  ['ENTERPRISE:SIGN_IN:MANAGE', 'isViewSignIn'],
  // Role management, whose code §6 names without saying it.
  ['TENANT:ROLE:MANAGE', 'isViewRoleManage'],
  ['TENANT:ENTERPRISE:DYNAMIC_TABLE', 'isViewDynamicTable'],
  // The position manager, whose code §6 names without saying it.
  ['TENANT:POSITION:MANAGE', 'isViewPositionManage'],
  ['TENANT:RATE:MANAGE', 'isViewRates'],
  ['TENANT:HOURS:MANAGE', 'isManageHours'],
  ['TENANT:APP:MANAGE', 'isViewAppManage'],
  ['TENANT:AUTOMATION:MANAGE', 'isViewAutomation'],
  ['PROJECT:TEMPLATE:UPDATE', 'isViewReportTemplate'],
];
/** The back office opens with its own privilege, and to administrators of departments. */
const withOffice = (flags: readonly AccessFlag[]): AccessFlag[] => [
  ...flags,
  ...(flags.includes('isViewEnterpriseBackend') ? (['isViewBackOffice'] as const) : []),
];
const forEverybody = ['isDashboard', 'isViewMessageCenter', 'isViewQuestionnaire'];

it.each(table)('%s opens %s and nothing else', (code, flag) => {
  expect(open(stateOf([code]))).toEqual([...forEverybody, ...withOffice([flag])].sort());
});

it('names every flag of §6 exactly once', () => {
  expect(Object.keys(access(undefined)).sort()).toEqual(
    [...forEverybody, ...withOffice(table.map(([, flag]) => flag))].sort(),
  );
});

it('gives only booleans: Umi takes anything else for permission', () => {
  for (const state of [undefined, stateOf([]), stateOf(['PROJECT'])]) {
    expect(Object.values(access(state)).every((allowed) => typeof allowed === 'boolean')).toBe(true);
  }
});

it('leaves only the workbench without a user', () => {
  expect(open(undefined)).toEqual(['isDashboard']);
  expect(open({ ...stateOf(['PROJECT'], [TenantRole.OWNER]), user: undefined })).toEqual(['isDashboard']);
});

it('leaves message centre and questionnaires to whoever is logged in', () => {
  expect(open(stateOf([]))).toEqual(forEverybody);
});

it.each([TenantRole.OWNER, TenantRole.MGMT])('opens everything to %s, without any code', (role) => {
  expect(open(stateOf([], [role]))).toHaveLength(forEverybody.length + table.length + 1);
});

it('does not let the super administrator pass without codes: that bypass is an option of single checks', () => {
  expect(open(stateOf([], [TenantRole.SUPER_ADMIN]))).toEqual(forEverybody);
});

it('does not take a project privilege for the screen', () => {
  const state = stateOf([]);
  state.privileges.projectPrivileges = { p1: ['PROJECT', 'PROJECT:VIEW'] };
  expect(open(state)).toEqual(forEverybody);
});

it.each(builtinRoles.filter((role) => role.scope === Scope.GLOBAL))('opens to $name what its codes say', (role) => {
  const codes: readonly string[] = role.privileges;
  const expected = table.filter(([code]) => codes.includes(code)).map(([, flag]) => flag);
  expect(open(stateOf([...codes]))).toEqual([...forEverybody, ...withOffice(expected)].sort());
});

it('opens to an administrator of a department what of the back office is theirs, and nothing else', () => {
  const state = stateOf([]);
  state.privileges.departmentPrivileges = { d1: ['ENTERPRISE:MEMBER_VIEW_LIST'] };
  expect(open(state)).toEqual([...forEverybody, 'isViewBackOffice', 'isViewMemberManage'].sort());
  state.privileges.departmentPrivileges = { d1: ['ENTERPRISE:MEMBER_VIEW_LIST'], d2: ['ENTERPRISE:OPERATE_LOG_VIEW'] };
  expect(open(state)).toEqual([...forEverybody, 'isViewBackOffice', 'isViewMemberManage', 'isViewOperateLog'].sort());
});
