import { type AccessSubject, holds, holdsSomewhere, type Privilege } from '@contract/access';
import type { DelegablePrivilege } from '@contract/delegable';
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
  isViewRoleManage: 'TENANT:ROLE:MANAGE',
  isViewSignIn: 'ENTERPRISE:SIGN_IN:MANAGE',
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
/** Open to administrators of departments too, who see there what is theirs. */
const flagsSomewhere = {
  isViewMemberManage: 'ENTERPRISE:MEMBER_VIEW_LIST',
  isViewOperateLog: 'ENTERPRISE:OPERATE_LOG_VIEW',
} as const satisfies Record<string, DelegablePrivilege>;

export type AccessFlag =
  | PrivilegeFlag
  | keyof typeof flagsSomewhere
  // The back office at all, by any of the two ways.
  | 'isViewBackOffice'
  | 'isDashboard'
  | 'isViewMessageCenter'
  | 'isViewQuestionnaire';
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
  const somewhere = Object.fromEntries(
    Object.entries(flagsSomewhere).map(([flag, privilege]) => [
      flag,
      Boolean(subject && holdsSomewhere(subject, privilege)),
    ]),
  ) as Record<keyof typeof flagsSomewhere, boolean>;
  return {
    ...byPrivilege,
    ...somewhere,
    isViewBackOffice:
      byPrivilege.isViewEnterpriseBackend ||
      Boolean(subject && Object.keys(subject.privileges.departmentPrivileges ?? {}).length > 0),
    isDashboard: true,
    isViewMessageCenter: Boolean(subject),
    isViewQuestionnaire: Boolean(subject),
  };
}
