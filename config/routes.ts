import { registerAddress, registerEntry, registerPath } from '../contract/kinds';
import { registerTypes } from '../contract/object/registerTypes';
import type { AccessFlag } from '../src/access';

/** One route. `access` names the flag of src/access.ts that opens it; `name` is the page's part of the title (§2). */
export interface AppRoute {
  path: string;
  name?: string;
  component?: string;
  redirect?: string;
  access?: AccessFlag;
  wrappers?: string[];
  routes?: AppRoute[];
}

/** A register's page is `src/pages/project/<kind>`, list and single object alike; one below a tab of its own is listed. */
const registerPages = registerTypes
  .filter((type) => registerAddress(type) === registerPath(type))
  .map((type): AppRoute => {
    const name = registerEntry(type).label;
    return { path: registerPath(type), name, component: `@/pages/project/${type}`, routes: [{ path: ':tId', name }] };
  });

/** What pages are made of, in all states (docs/design.md): on a developer's machine only, it is not in the built product. */
export const forDevelopers: AppRoute[] = [{ path: '/__parts', name: '部件', component: '@/pages/parts' }];

/**
 * Every route of the console (specification §2). The shell and `@/wrappers/guard` hold the access flags: on a match,
 * each flag of the branch must be true, and a name they do not know is a refusal.
 */
const routes: AppRoute[] = [
  { path: '/login', name: '登录', component: '@/pages/auth/login' },
  { path: '/tenantLogin', name: '企业登录', component: '@/pages/auth/tenantLogin' },
  { path: '/provinceLogin', name: '省份统一登录', component: '@/pages/auth/provinceLogin' },
  // Where providers of sign-in send people back.
  { path: '/link', name: '正在登录', component: '@/pages/auth/link' },
  { path: '/acceptInvite', name: '企业邀请', component: '@/pages/auth/acceptInvite' },
  { path: '/verifyEmail', name: '验证邮箱', component: '@/pages/auth/verifyEmail' },
  { path: '/resetPassword', name: '重置密码', component: '@/pages/auth/resetPassword' },
  // Answered on a bundle of its own, which the server gives for these addresses: whoever comes by a link of the console is
  // handed over by a full load.
  { path: '/questionnaire/questionWrite', name: '填写问卷', component: '@/pages/questionnaire/write' },
  { path: '/gansu/acceptanceReport', name: '验收报告', component: '@/pages/questionnaire/write' },
  { path: '/gansu/firstSatisfactionEvaluation', name: '初次满意度评价', component: '@/pages/questionnaire/write' },
  { path: '/gansu/secondSatisfactionEvaluation', name: '二次满意度评价', component: '@/pages/questionnaire/write' },
  // Opens by the token of its fragment, without a session.
  { path: '/reportView/:pId/report/:rId', name: '报告', component: '@/pages/reportView' },
  { path: '/shared/table/:linkId', name: '表格', component: '@/pages/shared/table' },
  { path: '/shared/form/:linkId', name: '填写表单', component: '@/pages/shared/form' },
  { path: '/shared/page/:linkId', name: '页面', component: '@/pages/shared/page' },
  { path: '/shared/survey/:linkId', name: '问卷统计', component: '@/pages/questionnaire/shared' },
  { path: '/shared/board/:linkId', name: '看板', component: '@/pages/dashboard/shared' },
  { path: '/exception', name: '出错了', component: '@/pages/exception' },
  ...(process.env.NODE_ENV === 'development' ? forDevelopers : []),
  {
    path: '/',
    component: '@/layouts/shell',
    routes: [
      { path: '/', redirect: '/desk' },
      { path: '/index.html', redirect: '/desk' },
      { path: '/desk', name: '工作台', component: '@/pages/desk', access: 'isDashboard' },
      { path: '/project', name: '项目', component: '@/pages/project/list', access: 'isViewProject' },
      { path: '/project/layout/:layoutId', name: '视图', component: '@/pages/task/layout', access: 'isViewProject' },
      {
        path: '/project/:pId',
        name: '项目',
        component: '@/pages/project/center',
        access: 'isViewProject',
        routes: [
          { path: '', redirect: '/project/:pId/task' },
          {
            path: 'task',
            name: '任务',
            component: '@/pages/task/list',
            // One page: as routes beside each other Umi would mount the list anew for each task that is opened.
            routes: [{ path: ':tId', name: '任务' }],
          },
          {
            path: 'plan',
            name: '计划',
            component: '@/pages/project/plan',
            routes: [{ path: ':tId', name: '计划节点' }],
          },
          ...registerPages,
          {
            path: 'cost',
            name: '成本',
            component: '@/pages/project/cost',
            routes: [
              { path: '', name: '成本', component: '@/pages/project/cost/Overview' },
              { path: 'budget', name: '预算', component: '@/pages/project/cost/Budget' },
              {
                path: 'entry',
                name: '费用',
                component: '@/pages/project/cost/Entries',
                routes: [{ path: ':tId', name: '费用' }],
              },
              {
                path: 'commitment',
                name: '合同与订单',
                component: '@/pages/project/cost/Commitments',
                routes: [{ path: ':tId', name: '合同与订单' }],
              },
            ],
          },
          { path: 'documentLibrary', name: '文档', component: '@/pages/project/documentLibrary' },
          { path: 'whaleTable', name: '多维表格', component: '@/pages/project/whaleTable' },
          { path: 'manpowerPlanning', name: '人力', component: '@/pages/project/manpower' },
          { path: 'report', name: '报告', component: '@/pages/project/report' },
          { path: 'report/view/:rId', name: '报告', component: '@/pages/project/reportView' },
          { path: 'overview', name: '项目概览', component: '@/pages/project/overview' },
          { path: 'statistics', name: '统计', component: '@/pages/project/statistics' },
          { path: 'extendApp/:aId', name: '应用', component: '@/pages/project/extendApp' },
          { path: 'settings', name: '项目设置', component: '@/pages/project/settings' },
          { path: 'taskRecycle', name: '回收站', component: '@/pages/task/recycle' },
          { path: 'import', name: '导入任务', component: '@/pages/task/import' },
        ],
      },
      {
        path: '/projectCollection',
        name: '项目集',
        component: '@/pages/collection/list',
        access: 'isViewProjectCollection',
      },
      {
        path: '/projectCollection/:pcId/projectView',
        name: '项目集监控',
        component: '@/pages/collection/view',
        access: 'isViewProject',
      },
      {
        path: '/productManagement',
        name: '项目管理',
        component: '@/pages/productManagement',
        access: 'isViewProjectManagement',
      },
      { path: '/projectReport', name: '项目报告', component: '@/pages/projectReport', access: 'isViewProjectReport' },
      {
        path: '/operationWeeklyReport',
        name: '运营周报',
        component: '@/pages/operationWeeklyReport',
        access: 'isViewOperationWeeklyReport',
      },
      {
        path: '/statisticalDashboard',
        name: '分析看板',
        component: '@/pages/dashboard/list',
        access: 'isViewAnalysisBoard',
      },
      {
        path: '/statisticalDashboard/:serialNo/dashboardDetail',
        name: '分析看板',
        component: '@/pages/dashboard/detail',
        access: 'isViewAnalysisBoard',
      },
      { path: '/deliverDetail', name: '市场分析', component: '@/pages/deliverDetail', access: 'isViewDeliverStat' },
      { path: '/projectRecycle', name: '项目回收站', component: '@/pages/project/recycle', access: 'isViewProject' },
      { path: '/questionnaire', name: '问卷', component: '@/pages/questionnaire/list', access: 'isViewQuestionnaire' },
      { path: '/knowledgeBase', name: '知识库', component: '@/pages/knowledgeBase/home', access: 'isViewDocs' },
      {
        path: '/knowledgeBase/normZone',
        name: '规范专区',
        component: '@/pages/knowledgeBase/zone',
        access: 'isViewDocs',
      },
      {
        path: '/knowledgeBase/normZone/taskList/:taskNormId',
        name: '规范的任务',
        component: '@/pages/knowledgeBase/tasks',
        access: 'isViewDocs',
      },
      {
        path: '/knowledgeBase/normZone/normDecode/:decodeNormId',
        name: '规范解读',
        component: '@/pages/knowledgeBase/interpretations',
        access: 'isViewDocs',
      },
      {
        path: '/knowledgeBase/normZone/normDecode/:decodeDetailNormId/detail/:decodeDetailId',
        name: '规范解读',
        component: '@/pages/knowledgeBase/interpretation',
        access: 'isViewDocs',
      },
      {
        path: '/knowledgeBase/normZone/normEvaluate/:evaluateNormId',
        name: '规范评价',
        component: '@/pages/knowledgeBase/appraisals',
        access: 'isViewDocs',
      },
      {
        path: '/knowledgeBase/normZone/:normId',
        name: '规范',
        component: '@/pages/knowledgeBase/norm',
        access: 'isViewDocs',
      },
      {
        path: '/questionnaire/questionDesign',
        name: '设计问卷',
        component: '@/pages/questionnaire/design',
        access: 'isViewQuestionnaire',
      },
      {
        path: '/questionnaire/data',
        name: '问卷数据',
        component: '@/pages/questionnaire/data',
        access: 'isViewQuestionnaire',
      },
      {
        path: '/questionnaire/live',
        name: '现场投票',
        component: '@/pages/questionnaire/live',
        access: 'isViewQuestionnaire',
      },
      {
        path: '/questionnaire/statistics',
        name: '问卷统计',
        component: '@/pages/questionnaire/statistics',
        access: 'isViewQuestionnaire',
      },
      { path: '/toolMarket', name: '工具市场', component: '@/pages/toolMarket/list', access: 'isViewTools' },
      {
        path: '/toolMarket/:toolSn/detail',
        name: '工具',
        component: '@/pages/toolMarket/detail',
        access: 'isViewTools',
      },
      { path: '/taskByTaskNo/:tNo/detail', name: '任务详情', component: '@/pages/task/detail' },
      { path: '/myTask/:tId/detail', name: '任务详情', component: '@/pages/task/detail' },
      // Paths match in any case: the header's /MessageCenter is this page.
      { path: '/messageCenter', name: '消息中心', component: '@/pages/message/center', access: 'isViewMessageCenter' },
      { path: '/help', name: '帮助', component: '@/pages/help', routes: [{ path: ':slug', name: '帮助' }] },
      { path: '/approval', name: '审批', component: '@/pages/approval' },
      { path: '/hours', name: '工时', component: '@/pages/hours', access: 'isDashboard' },
      { path: '/duty', name: '值班', component: '@/pages/duty', access: 'isDashboard' },
      { path: '/staffing', name: '人员申请', component: '@/pages/staffing', access: 'isDashboard' },
      { path: '/search', name: '搜索', component: '@/pages/search' },
      { path: '/tableRecord/:recordId', name: '表格记录', component: '@/pages/tableRecord' },
      { path: '/tableForm/:formId', name: '填写表单', component: '@/pages/tableForm' },
      { path: '/personalCenter', name: '个人中心', component: '@/pages/auth/personalCenter' },
      {
        path: '/enterpriseManage',
        name: '管理后台',
        component: '@/pages/enterprise/manage',
        access: 'isViewBackOffice',
        routes: [
          {
            path: 'companyInfo',
            name: '企业信息',
            component: '@/pages/enterprise/companyInfo',
            access: 'isViewEnterpriseBackend',
          },
          {
            path: 'memberManage',
            name: '成员管理',
            component: '@/pages/enterprise/memberManage',
            access: 'isViewMemberManage',
          },
          {
            path: 'roleManage',
            name: '角色与权限',
            component: '@/pages/enterprise/roleManage',
            access: 'isViewRoleManage',
          },
          {
            path: 'signIn',
            name: '登录方式',
            component: '@/pages/enterprise/signIn',
            access: 'isViewSignIn',
          },
          {
            path: 'directory',
            name: '人员目录',
            component: '@/pages/enterprise/directory',
            access: 'isViewSignIn',
          },
          {
            path: 'security',
            name: '安全策略',
            component: '@/pages/enterprise/security',
            access: 'isViewSignIn',
          },
          {
            path: 'publicLink',
            name: '公开链接',
            component: '@/pages/enterprise/publicLink',
            access: 'isViewSignIn',
          },
          {
            path: 'dynamicTable',
            name: '动态表格',
            component: '@/pages/enterprise/dynamicTable',
            access: 'isViewDynamicTable',
          },
          {
            path: 'operationLog',
            name: '操作日志',
            component: '@/pages/enterprise/operationLog',
            access: 'isViewOperateLog',
          },
          {
            path: 'taskType',
            name: '任务类型',
            component: '@/pages/enterprise/taskType',
            access: 'isViewTaskTypeManage',
          },
          {
            path: 'fieldsManage',
            name: '字段管理',
            component: '@/pages/enterprise/fieldsManage',
            access: 'isViewTaskTypeManage',
          },
          {
            path: 'labelsManage',
            name: '标签管理',
            component: '@/pages/enterprise/labelsManage',
            access: 'isViewLabelManage',
          },
          {
            path: 'registerRules',
            name: '枚举与规则',
            component: '@/pages/enterprise/registerRules',
            access: 'isViewRegisterRules',
          },
          {
            path: 'approvalFlow',
            name: '审批流程',
            component: '@/pages/enterprise/approvalFlow',
            access: 'isViewApprovalFlow',
          },
          {
            path: 'reviewTemplate',
            name: '评审模板',
            component: '@/pages/enterprise/reviewTemplate',
            access: 'isViewApprovalFlow',
          },
          {
            path: 'reportTemplate',
            name: '报告模板',
            component: '@/pages/enterprise/reportTemplate',
            access: 'isViewReportTemplate',
          },
          {
            path: 'appManage',
            name: '应用',
            component: '@/pages/enterprise/appManage',
            access: 'isViewAppManage',
          },
          {
            path: 'automation',
            name: '自动化',
            component: '@/pages/enterprise/automation',
            access: 'isViewAutomation',
          },
          {
            path: 'webhook',
            name: 'Webhook',
            component: '@/pages/enterprise/webhook',
            access: 'isViewAutomation',
          },
          {
            path: 'taskRules',
            name: '任务规则',
            component: '@/pages/enterprise/taskRules',
            access: 'isViewEnterpriseBackend',
          },
          {
            path: 'health',
            name: '运行状况',
            component: '@/pages/enterprise/health',
            access: 'isViewEnterpriseBackend',
          },
          {
            path: 'queue',
            name: '后台作业',
            component: '@/pages/enterprise/queue',
            access: 'isViewEnterpriseBackend',
          },
          {
            path: 'positionManage',
            name: '岗位',
            component: '@/pages/enterprise/positionManage',
            access: 'isViewPositionManage',
          },
          {
            path: 'groupManage',
            name: '小组',
            component: '@/pages/enterprise/groupManage',
            access: 'isViewPositionManage',
          },
          {
            path: 'costRates',
            name: '工时费率',
            component: '@/pages/enterprise/costRates',
            access: 'isViewRates',
          },
          {
            path: 'exchangeRates',
            name: '汇率',
            component: '@/pages/enterprise/exchangeRates',
            access: 'isViewRates',
          },
          {
            path: 'noticeManage',
            name: '公告管理',
            component: '@/pages/enterprise/noticeManage',
            access: 'isViewSysNotice',
          },
          {
            path: 'dataServices',
            name: '数据服务',
            component: '@/pages/enterprise/dataServices',
            access: 'isViewDataServices',
          },
        ],
      },
      {
        path: '/enterprise/components/AddTaskType',
        name: '任务类型',
        component: '@/pages/enterprise/addTaskType',
        access: 'isViewTaskTypeManage',
      },
      {
        path: '/configWorkflow',
        name: '流程配置',
        component: '@/pages/enterprise/configWorkflow',
        access: 'isViewTaskTypeManage',
      },
      { path: '/enterprise/app/:appId', name: '应用', component: '@/pages/app/frame' },
      { path: '/*', name: '页面不存在', component: '@/pages/404' },
    ],
  },
];

export default routes;
