/** The pages of the back office (specification §2), in groups, a line each; their routes stand in config/routes.ts. */
import { holdsTyped } from '@contract/search/fold';
import type { AccessFlag } from '@/access';
import { officePathOf } from './officeAddress';

export const officeGroups = ['企业', '成员与权限', '流程与字段', '数据', '集成', '安全', '运维'] as const;
export type OfficeGroup = (typeof officeGroups)[number];

export interface BackOfficeEntry {
  /** Below /enterpriseManage. */
  path: string;
  name: string;
  access: AccessFlag;
  group: OfficeGroup;
  /** What it is for, in one line. */
  what: string;
  /** By what else it is looked for: what is set there. */
  words?: string;
}

export const backOfficeEntries: readonly BackOfficeEntry[] = [
  {
    ...{ path: 'companyInfo', name: '企业信息', access: 'isViewEnterpriseBackend', group: '企业' },
    ...{ what: '名称、标志和联系方式，以及企业归谁所有', words: 'logo 图标 简称 行业 移交' },
  },
  {
    ...{ path: 'noticeManage', name: '公告管理', access: 'isViewSysNotice', group: '企业' },
    ...{ what: '发给全体成员的通知，可以要求确认', words: '通知 置顶 已读' },
  },
  {
    ...{ path: 'memberManage', name: '成员管理', access: 'isViewMemberManage', group: '成员与权限' },
    ...{ what: '谁在企业里：邀请、导入、停用和部门', words: '人员 用户 账号 邀请 部门' },
  },
  {
    ...{ path: 'roleManage', name: '角色与权限', access: 'isViewRoleManage', group: '成员与权限' },
    ...{ what: '每个角色能看什么、改什么', words: '授权 权限查询' },
  },
  {
    ...{ path: 'positionManage', name: '岗位', access: 'isViewPositionManage', group: '成员与权限' },
    ...{ what: '成员在哪段时间担任什么岗位', words: '职级 任职' },
  },
  {
    ...{ path: 'groupManage', name: '小组', access: 'isViewPositionManage', group: '成员与权限' },
    ...{ what: '值班和指派用的小组', words: '组长 班组 值班' },
  },
  {
    ...{ path: 'taskType', name: '任务类型', access: 'isViewTaskTypeManage', group: '流程与字段' },
    ...{ what: '任务有哪几种，各走什么流程、填哪些内容', words: '阶段 流转 布局 模板' },
  },
  {
    ...{ path: 'fieldsManage', name: '字段管理', access: 'isViewTaskTypeManage', group: '流程与字段' },
    ...{ what: '任务和项目上自己加的字段', words: '自定义字段 选项 公式' },
  },
  {
    ...{ path: 'labelsManage', name: '标签管理', access: 'isViewLabelManage', group: '流程与字段' },
    ...{ what: '全企业共用的标签：改名、合并、停用', words: '颜色' },
  },
  {
    ...{ path: 'registerRules', name: '枚举与规则', access: 'isViewRegisterRules', group: '流程与字段' },
    ...{ what: '风险、问题等登记的选项、等级和时限', words: '风险矩阵 时限 SLA 必填' },
  },
  {
    ...{ path: 'taskRules', name: '任务规则', access: 'isViewEnterpriseBackend', group: '流程与字段' },
    ...{ what: '催办、工作日历和回收站的规定', words: '节假日 催办 保留天数' },
  },
  {
    ...{ path: 'approvalFlow', name: '审批流程', access: 'isViewApprovalFlow', group: '流程与字段' },
    ...{ what: '预算、工时和阶段变更由谁逐步审批', words: '会签 或签' },
  },
  {
    ...{ path: 'reviewTemplate', name: '评审模板', access: 'isViewApprovalFlow', group: '流程与字段' },
    ...{ what: '评审的检查单和通过规则', words: '检查项' },
  },
  {
    ...{ path: 'reportTemplate', name: '报告模板', access: 'isViewReportTemplate', group: '流程与字段' },
    ...{ what: '周报、月报写哪些部分', words: '周报 月报 指标' },
  },
  {
    ...{ path: 'dynamicTable', name: '动态表格', access: 'isViewDynamicTable', group: '数据' },
    ...{ what: '全企业共用的多维表格', words: '多维表格' },
  },
  {
    ...{ path: 'costRates', name: '工时费率', access: 'isViewRates', group: '数据' },
    ...{ what: '一小时计多少成本，按人、岗位或项目', words: '成本 单价' },
  },
  {
    ...{ path: 'exchangeRates', name: '汇率', access: 'isViewRates', group: '数据' },
    ...{ what: '外币金额按哪一天的汇率折算为人民币', words: '外币 币种 美元 欧元' },
  },
  {
    ...{ path: 'dataServices', name: '数据服务', access: 'isViewDataServices', group: '数据' },
    ...{ what: '把数据开放给企业的其他系统读取', words: '接口 数据集 密钥 API' },
  },
  {
    ...{ path: 'appManage', name: '应用', access: 'isViewAppManage', group: '集成' },
    ...{ what: '登记企业自己的系统，装进导航或项目', words: '导航菜单 密钥' },
  },
  {
    ...{ path: 'automation', name: '自动化', access: 'isViewAutomation', group: '集成' },
    ...{ what: '发生什么时自动做什么', words: '规则 触发' },
  },
  {
    ...{ path: 'webhook', name: 'Webhook', access: 'isViewAutomation', group: '集成' },
    ...{ what: '发生变化时通知别的系统的地址', words: '回调 推送' },
  },
  {
    ...{ path: 'signIn', name: '登录方式', access: 'isViewSignIn', group: '安全' },
    ...{ what: '从哪里登录：统一身份、钉钉，以及企业的邮箱域名', words: 'SSO OIDC SAML 域名 密码 钉钉' },
  },
  {
    ...{ path: 'directory', name: '人员目录', access: 'isViewSignIn', group: '安全' },
    ...{
      what: '成员跟随企业自己的目录：SCIM、LDAP、AD',
      words: 'SCIM LDAP AD Entra Okta 域控 同步 离职',
    },
  },
  {
    ...{ path: 'security', name: '安全策略', access: 'isViewSignIn', group: '安全' },
    ...{
      what: '登录保持多久，怎样进来，谁可以邀请、分享和导出',
      words: '密码 双因素 二次验证 通行密钥 会话 超时 空闲 退出 IP 网段 session',
    },
  },
  {
    ...{ path: 'publicLink', name: '公开链接', access: 'isViewSignIn', group: '安全' },
    ...{ what: '谁把什么公开给没有账号的人，打开过几次，可以撤销', words: '分享 外链 共享 链接' },
  },
  {
    ...{ path: 'operationLog', name: '操作日志', access: 'isViewOperateLog', group: '安全' },
    ...{ what: '谁在什么时候做了什么，登录记录也在这里', words: '审计 登录记录' },
  },
  {
    ...{ path: 'health', name: '运行状况', access: 'isViewEnterpriseBackend', group: '运维' },
    ...{ what: '成员、存储、数据量和当日调用，用了多少配额', words: '配额 用量 空间 额度 健康' },
  },
  {
    ...{ path: 'queue', name: '后台作业', access: 'isViewEnterpriseBackend', group: '运维' },
    ...{ what: '正在后台进行的导入、通知和计算', words: '任务队列 失败 重试' },
  },
];

/** The page of the back office that an address is, or is reached from. */
export const officePageOf = (pathname: string): BackOfficeEntry | undefined => {
  const page = officePathOf(pathname);
  return backOfficeEntries.find(({ path }) => path.toLowerCase() === page);
};

/** Groups with what they hold of the entries in which the typed words are found; empty ones are left out. */
export const foundInGroups = (entries: readonly BackOfficeEntry[], typed: string) =>
  officeGroups
    .map((group) => ({
      group,
      entries: entries.filter(
        (one) => one.group === group && holdsTyped(typed, one.name, one.what, one.words, one.group),
      ),
    }))
    .filter((one) => one.entries.length > 0);
