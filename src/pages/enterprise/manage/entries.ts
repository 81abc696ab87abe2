import type { AccessFlag } from '@/access';

export interface BackOfficeEntry {
  /** Below /enterpriseManage. */
  path: string;
  name: string;
  access: AccessFlag;
}

/** The pages of the back office (specification §2), a line each; its route stands in config/routes.ts. */
export const backOfficeEntries: readonly BackOfficeEntry[] = [
  { path: 'companyInfo', name: '企业信息', access: 'isViewEnterpriseBackend' },
  { path: 'memberManage', name: '成员管理', access: 'isViewMemberManage' },
  { path: 'roleManage', name: '角色与权限', access: 'isViewRoleManage' },
  { path: 'signIn', name: '登录方式', access: 'isViewSignIn' },
  { path: 'operationLog', name: '操作日志', access: 'isViewOperateLog' },
  { path: 'taskType', name: '任务类型', access: 'isViewTaskTypeManage' },
  { path: 'fieldsManage', name: '字段管理', access: 'isViewTaskTypeManage' },
  { path: 'labelsManage', name: '标签管理', access: 'isViewLabelManage' },
  { path: 'registerRules', name: '枚举与规则', access: 'isViewRegisterRules' },
  { path: 'approvalFlow', name: '审批流程', access: 'isViewApprovalFlow' },
  { path: 'reviewTemplate', name: '评审模板', access: 'isViewApprovalFlow' },
  { path: 'reportTemplate', name: '报告模板', access: 'isViewReportTemplate' },
  { path: 'appManage', name: '应用', access: 'isViewAppManage' },
  { path: 'automation', name: '自动化', access: 'isViewAutomation' },
  { path: 'webhook', name: 'Webhook', access: 'isViewAutomation' },
  { path: 'taskRules', name: '任务规则', access: 'isViewEnterpriseBackend' },
  { path: 'positionManage', name: '岗位', access: 'isViewPositionManage' },
  { path: 'groupManage', name: '小组', access: 'isViewPositionManage' },
  { path: 'costRates', name: '工时费率', access: 'isViewRates' },
  { path: 'queue', name: '后台作业', access: 'isViewEnterpriseBackend' },
  { path: 'dynamicTable', name: '动态表格', access: 'isViewDynamicTable' },
  { path: 'noticeManage', name: '公告管理', access: 'isViewSysNotice' },
  { path: 'dataServices', name: '数据服务', access: 'isViewDataServices' },
];
