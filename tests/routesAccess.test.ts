/** Every route of the console names a flag that src/access.ts gives, and as a boolean: Umi opens a route otherwise. */
import fs from 'node:fs';
import path from 'node:path';
import routes, { type AppRoute } from '../config/routes';
import { builtinRoles } from '../contract/access';
import { registerAddress } from '../contract/kinds';
import { registerTypes } from '../contract/object/registerTypes';
import { writePages } from '../contract/questionnaire/pages';
import access from '../src/access';
import type { InitialState } from '../src/utils/session';

interface Flat extends AppRoute {
  full: string;
  flags: string[];
}
const flatten = (list: AppRoute[], base = '', flags: string[] = []): Flat[] =>
  list.flatMap((route) => {
    const full = route.path.startsWith('/') ? route.path : path.posix.join(base, route.path);
    const held = route.access ? [...flags, route.access] : flags;
    return [{ ...route, full, flags: held }, ...flatten(route.routes ?? [], full, held)];
  });
const all = flatten(routes);

const stateOf = (globals: string[], roleCodes: string[]): InitialState => ({
  user: {
    userId: 'u',
    userName: 'u',
    name: 'U',
    avatar: null,
    email: null,
    emailVerified: false,
    mobile: null,
    roles: roleCodes.map((roleCode) => ({ roleCode, roleName: roleCode })),
    tenantId: 't',
    tenantCode: 't',
    timeZone: 'Asia/Shanghai',
    csrfToken: 'token',
  },
  privileges: { globals, projectPrivileges: {}, projectCollectionPrivileges: {} },
  tenants: [],
  apps: [],
});
const byRole = (code: string) =>
  stateOf([...(builtinRoles.find((one) => one.code === code)?.privileges ?? [])], [code]);
const states = [undefined, stateOf([], []), ...builtinRoles.map((one) => byRole(one.code))];

it('names only flags that are there, whoever asks, and each a boolean', () => {
  const named = new Set(all.flatMap((route) => route.flags));
  for (const state of states) {
    const flags: Record<string, unknown> = access(state);
    expect(Object.values(flags).filter((value) => typeof value !== 'boolean')).toEqual([]);
    expect([...named].filter((flag) => !(flag in flags))).toEqual([]);
  }
});

/** Specification §2: the flag in brackets; what is not shown or open needs a login only. */
const flagOf: Record<string, string[]> = {
  '/desk': ['isDashboard'],
  '/project': ['isViewProject'],
  '/project/layout/:layoutId': ['isViewProject'],
  '/project/:pId': ['isViewProject'],
  '/project/:pId/task': ['isViewProject'],
  '/project/:pId/task/:tId': ['isViewProject'],
  '/project/:pId/plan': ['isViewProject'],
  '/project/:pId/plan/:tId': ['isViewProject'],
  ...Object.fromEntries(
    registerTypes.flatMap((type) =>
      ['', '/:tId'].map((end) => [`/project/:pId/${registerAddress(type)}${end}`, ['isViewProject']]),
    ),
  ),
  '/project/:pId/cost': ['isViewProject'],
  '/project/:pId/cost/budget': ['isViewProject'],
  '/project/:pId/documentLibrary': ['isViewProject'],
  '/project/:pId/report': ['isViewProject'],
  '/project/:pId/report/view/:rId': ['isViewProject'],
  '/project/:pId/whaleTable': ['isViewProject'],
  '/project/:pId/manpowerPlanning': ['isViewProject'],
  '/project/:pId/overview': ['isViewProject'],
  '/project/:pId/statistics': ['isViewProject'],
  '/project/:pId/settings': ['isViewProject'],
  '/project/:pId/taskRecycle': ['isViewProject'],
  '/project/:pId/import': ['isViewProject'],
  '/projectCollection': ['isViewProjectCollection'],
  '/projectCollection/:pcId/projectView': ['isViewProject'],
  '/productManagement': ['isViewProjectManagement'],
  '/deliverDetail': ['isViewDeliverStat'],
  '/statisticalDashboard': ['isViewAnalysisBoard'],
  '/statisticalDashboard/:serialNo/dashboardDetail': ['isViewAnalysisBoard'],
  '/projectRecycle': ['isViewProject'],
  '/toolMarket': ['isViewTools'],
  '/toolMarket/:toolSn/detail': ['isViewTools'],
  '/project/:pId/extendApp/:aId': ['isViewProject'],
  '/messageCenter': ['isViewMessageCenter'],
  '/hours': ['isDashboard'],
  '/duty': ['isDashboard'],
  '/staffing': ['isDashboard'],
  '/questionnaire': ['isViewQuestionnaire'],
  '/questionnaire/questionDesign': ['isViewQuestionnaire'],
  '/questionnaire/data': ['isViewQuestionnaire'],
  '/questionnaire/statistics': ['isViewQuestionnaire'],
  '/questionnaire/live': ['isViewQuestionnaire'],
  '/knowledgeBase': ['isViewDocs'],
  '/knowledgeBase/normZone': ['isViewDocs'],
  '/knowledgeBase/normZone/:normId': ['isViewDocs'],
  '/knowledgeBase/normZone/taskList/:taskNormId': ['isViewDocs'],
  '/knowledgeBase/normZone/normDecode/:decodeNormId': ['isViewDocs'],
  '/knowledgeBase/normZone/normDecode/:decodeDetailNormId/detail/:decodeDetailId': ['isViewDocs'],
  '/knowledgeBase/normZone/normEvaluate/:evaluateNormId': ['isViewDocs'],
  '/projectReport': ['isViewProjectReport'],
  '/operationWeeklyReport': ['isViewOperationWeeklyReport'],
  '/enterpriseManage': ['isViewBackOffice'],
  '/enterpriseManage/companyInfo': ['isViewBackOffice', 'isViewEnterpriseBackend'],
  '/enterpriseManage/memberManage': ['isViewBackOffice', 'isViewMemberManage'],
  '/enterpriseManage/costRates': ['isViewBackOffice', 'isViewRates'],
  '/enterpriseManage/exchangeRates': ['isViewBackOffice', 'isViewRates'],
  '/enterpriseManage/roleManage': ['isViewBackOffice', 'isViewRoleManage'],
  '/enterpriseManage/positionManage': ['isViewBackOffice', 'isViewPositionManage'],
  '/enterpriseManage/groupManage': ['isViewBackOffice', 'isViewPositionManage'],
  '/enterpriseManage/signIn': ['isViewBackOffice', 'isViewSignIn'],
  '/enterpriseManage/directory': ['isViewBackOffice', 'isViewSignIn'],
  '/enterpriseManage/security': ['isViewBackOffice', 'isViewSignIn'],
  '/enterpriseManage/publicLink': ['isViewBackOffice', 'isViewSignIn'],
  '/enterpriseManage/dynamicTable': ['isViewBackOffice', 'isViewDynamicTable'],
  '/enterpriseManage/operationLog': ['isViewBackOffice', 'isViewOperateLog'],
  '/enterpriseManage/taskType': ['isViewBackOffice', 'isViewTaskTypeManage'],
  '/enterpriseManage/taskRules': ['isViewBackOffice', 'isViewEnterpriseBackend'],
  '/enterpriseManage/health': ['isViewBackOffice', 'isViewEnterpriseBackend'],
  '/enterpriseManage/queue': ['isViewBackOffice', 'isViewEnterpriseBackend'],
  '/enterpriseManage/registerRules': ['isViewBackOffice', 'isViewRegisterRules'],
  '/enterpriseManage/fieldsManage': ['isViewBackOffice', 'isViewTaskTypeManage'],
  '/enterpriseManage/reviewTemplate': ['isViewBackOffice', 'isViewApprovalFlow'],
  '/enterpriseManage/reportTemplate': ['isViewBackOffice', 'isViewReportTemplate'],
  '/enterpriseManage/approvalFlow': ['isViewBackOffice', 'isViewApprovalFlow'],
  '/enterpriseManage/labelsManage': ['isViewBackOffice', 'isViewLabelManage'],
  '/enterpriseManage/appManage': ['isViewBackOffice', 'isViewAppManage'],
  '/enterpriseManage/automation': ['isViewBackOffice', 'isViewAutomation'],
  '/enterpriseManage/webhook': ['isViewBackOffice', 'isViewAutomation'],
  '/enterpriseManage/noticeManage': ['isViewBackOffice', 'isViewSysNotice'],
  '/enterpriseManage/dataServices': ['isViewBackOffice', 'isViewDataServices'],
  // Not shown there: the right that its list asks for.
  '/enterprise/components/AddTaskType': ['isViewTaskTypeManage'],
  '/configWorkflow': ['isViewTaskTypeManage'],
};
const open = ['/login', '/exception', '/', '/*', '/taskByTaskNo/:tNo/detail', '/myTask/:tId/detail', '/personalCenter'];
const alsoOpen = [
  ...['/enterprise/app/:appId', '/approval', '/search', '/tableForm/:formId', '/tableRecord/:recordId'],
  ...['/help', '/help/:slug'],
];
/** For whoever has no session (§2). Where people answer, the page itself asks for a login where the form wants one. */
const publicPages = [
  '/login',
  '/tenantLogin',
  '/provinceLogin',
  '/link',
  '/acceptInvite',
  '/verifyEmail',
  '/resetPassword',
  ...writePages,
  '/reportView/:pId/report/:rId',
  ...['/shared/table/:linkId', '/shared/form/:linkId', '/shared/page/:linkId', '/shared/survey/:linkId'],
  '/shared/board/:linkId',
];

it('gives every page the flag of the specification', () => {
  const pages = all.filter((route) => route.component || (route.name && !route.redirect));
  const unnamed = pages.filter(
    ({ full }) => !(full in flagOf) && ![...open, ...alsoOpen, ...publicPages].includes(full),
  );
  expect(unnamed.map(({ full }) => full)).toEqual([]);
  for (const { full, flags } of pages) expect([full, flags]).toEqual([full, flagOf[full] ?? []]);
});

it('sends / and /index.html to the workbench, and leaves no page outside of the shell’s guard but the public ones', () => {
  const redirects = Object.fromEntries(all.filter((one) => one.redirect).map((one) => [one.full, one.redirect]));
  expect(redirects).toMatchObject({ '/': '/desk', '/index.html': '/desk' });
  expect(routes.map((route) => route.path)).toEqual([...publicPages, '/exception', '/']);
  expect(routes.find((route) => route.path === '/')?.component).toBe('@/layouts/shell');
});

it('names components that exist, each by one path', () => {
  const missing = all.filter(({ component }) => {
    if (!component) return false;
    const base = path.join(__dirname, '..', component.replace('@/', 'src/'));
    return !['.tsx', '/index.tsx'].some((end) => fs.existsSync(base + end));
  });
  expect(missing.map(({ full }) => full)).toEqual([]);
});

it('lets a member into projects and messages, a guest into what is open, the owner everywhere', () => {
  const may = (state: InitialState | undefined, full: string) =>
    (all.find((one) => one.full === full)?.flags ?? []).every(
      (flag) => access(state)[flag as keyof ReturnType<typeof access>],
    );
  const guest = stateOf([], []);
  expect([may(byRole('ROLE_TENANT_MEMBER'), '/project'), may(guest, '/project')]).toEqual([true, false]);
  expect([may(guest, '/messageCenter'), may(undefined, '/messageCenter')]).toEqual([true, false]);
  expect(all.filter((one) => !may(byRole('ROLE_TENANT_OWNER'), one.full))).toEqual([]);
});
