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
  { path: 'operationLog', name: '操作日志', access: 'isViewOperateLog' },
  { path: 'taskType', name: '任务类型', access: 'isViewTaskTypeManage' },
  { path: 'fieldsManage', name: '字段管理', access: 'isViewTaskTypeManage' },
  { path: 'labelsManage', name: '标签管理', access: 'isViewLabelManage' },
  { path: 'registerRules', name: '枚举与规则', access: 'isViewRegisterRules' },
  { path: 'approvalFlow', name: '审批流程', access: 'isViewApprovalFlow' },
  { path: 'taskRules', name: '任务规则', access: 'isViewEnterpriseBackend' },
  { path: 'positionManage', name: '岗位', access: 'isViewPositionManage' },
  { path: 'groupManage', name: '小组', access: 'isViewPositionManage' },
  { path: 'costRates', name: '工时费率', access: 'isViewRates' },
  { path: 'queue', name: '后台作业', access: 'isViewEnterpriseBackend' },
  { path: 'noticeManage', name: '公告管理', access: 'isViewSysNotice' },
];
