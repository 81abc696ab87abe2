import { type AccessSubject, holds, type Privilege } from '@contract/access';
import type { InitialState } from '@/utils/session';

/** The flags that one privilege of scope "global" opens (specification §6, "Permission codes to screen flags"). */
const flagPrivileges = {
  isViewProject: 'PROJECT',
  isViewProjectCollection: 'PROJECT_COLLECTION',
  isViewDocs: 'DOCS_BASE',
  isViewTools: 'IDP_TOOLS',
  isViewAnalysisBoard: 'ANALYSIS_BOARD',
  isViewOperationWeeklyReport: 'OPTS_WEEKLY_REPORT',
  isViewProjectReport: 'PROJECT_REPORT',
  isViewProjectManagement: 'PROJECT_MANAGEMENT',
  isViewDeliverStat: 'MARKET_ANALYSIS',
  isViewEnterpriseBackend: 'TENANT:ENTERPRISE:MANAGE',
  isViewMemberManage: 'ENTERPRISE:MEMBER_VIEW_LIST',
  isViewRoleManage: 'TENANT:ROLE:MANAGE',
  isViewSignIn: 'ENTERPRISE:SIGN_IN:MANAGE',
  isViewOperateLog: 'ENTERPRISE:OPERATE_LOG_VIEW',
  isViewTaskTypeManage: 'TENANT:TASK_TYPE:LIST',
  isViewRegisterRules: 'TENANT:DICTIONARY:UPDATE',
  isViewApprovalFlow: 'TENANT:APPROVAL:MANAGE',
  isViewReportTemplate: 'PROJECT:TEMPLATE:UPDATE',
  isViewAppManage: 'TENANT:APP:MANAGE',
  isViewAutomation: 'TENANT:AUTOMATION:MANAGE',
  isViewLabelManage: 'TENANT:LABEL:UPDATE',
  isViewPositionManage: 'TENANT:POSITION:MANAGE',
  isViewRates: 'TENANT:RATE:MANAGE',
  isManageHours: 'TENANT:HOURS:MANAGE',
  isViewSysNotice: 'TENANT:ENTERPRISE:NOTICE_MANAGE',
  isViewDataServices: 'TENANT:ENTERPRISE:DATA_SERVICE',
  isViewDynamicTable: 'TENANT:ENTERPRISE:DYNAMIC_TABLE',
} as const satisfies Record<string, Privilege>;

type PrivilegeFlag = keyof typeof flagPrivileges;
export type AccessFlag = PrivilegeFlag | 'isDashboard' | 'isViewMessageCenter' | 'isViewQuestionnaire';
export type Access = Record<AccessFlag, boolean>;

/** Who is asking, as contract/access.ts judges it; undefined without a user. */
export function subjectOf(state: InitialState | undefined): AccessSubject | undefined {
  if (!state?.user) return undefined;
  return {
    userId: state.user.userId,
    roles: state.user.roles.map((role) => role.roleCode),
    privileges: state.privileges,
  };
}

/**
 * All screen flags (§6). Without a user only the basic one, the workbench, is set; message centre and questionnaires
 * are open to whoever is logged in. Always booleans: Umi treats any other value as permission.
 */
export default function access(state: InitialState | undefined): Access {
  const subject = subjectOf(state);
  const byPrivilege = Object.fromEntries(
    Object.entries(flagPrivileges).map(([flag, privilege]) => [flag, Boolean(subject && holds(subject, privilege))]),
  ) as Record<PrivilegeFlag, boolean>;
  return {
    ...byPrivilege,
    isDashboard: true,
    isViewMessageCenter: Boolean(subject),
    isViewQuestionnaire: Boolean(subject),
  };
}
