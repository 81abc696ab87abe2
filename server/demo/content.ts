/** What the demo projects hold: words to build believable tasks of, and the projects themselves. */
import type { ProjectHealth, ProjectStatus, ProjectVisibility } from '../../contract/project/enums';

export interface DemoProject {
  code: string;
  name: string;
  description: string;
  status: ProjectStatus;
  health: ProjectHealth;
  visibility: ProjectVisibility;
  owner: string;
  /** user name → project role code */
  members: Record<string, string>;
  /** Days from today. */
  start: number;
  end: number;
  modules: string[];
  tasks: number;
}

const dev = 'ROLE_PROJECT_DEVELOPER';
const manager = 'ROLE_PROJECT_MANAGER';
const viewer = 'ROLE_PROJECT_VIEWER';

export const xingheProjects: DemoProject[] = [
  {
    code: 'ZHYW',
    name: '智慧运维平台二期',
    description: '在一期告警汇聚的基础上，建设统一拓扑、根因分析与自动化处置能力，覆盖全省 14 个地市的生产环境。',
    status: 'DOING',
    health: 'on_track',
    visibility: 'private',
    owner: 'pm',
    members: { dev, member: dev, sunwei: dev, gaojie: dev, hemin: dev, luoyang: viewer },
    start: -60,
    end: 75,
    modules: ['告警中心', '拓扑视图', '根因分析', '自动化处置', '值班排班', '报表中心'],
    tasks: 140,
  },
  {
    code: 'GSYS',
    name: '甘肃验收与满意度系统',
    description: '工程验收全流程线上化，支持初验、终验与两次满意度评价。',
    status: 'DOING',
    health: 'at_risk',
    visibility: 'private',
    owner: 'luoyang',
    members: { pm: manager, dev, hemin: dev, gaojie: dev },
    start: -90,
    end: 12,
    modules: ['验收申请', '现场勘验', '满意度评价', '电子签章', '数据对接'],
    tasks: 84,
  },
  {
    code: 'DSJ',
    name: '数据中台治理',
    description: '统一指标口径，治理 1,200 张核心表，建立数据质量看板。',
    status: 'SUSPENDED',
    health: 'off_track',
    visibility: 'tenant',
    owner: 'pm',
    members: { sunwei: dev, dev },
    start: -120,
    end: -5,
    modules: ['元数据', '数据标准', '质量规则', '指标体系'],
    tasks: 52,
  },
  {
    code: 'YDBG',
    name: '移动办公 App 改版',
    description: '全新信息架构与深色模式，启动时间压缩到 1 秒以内。',
    status: 'NOT_STARTED',
    health: 'none',
    visibility: 'tenant',
    owner: 'luoyang',
    members: { gaojie: dev, member: dev },
    start: 10,
    end: 100,
    modules: ['首页', '审批', '通讯录', '消息'],
    tasks: 36,
  },
  {
    code: 'KFZX',
    name: '客服知识库迁移',
    description: '旧知识库 3.6 万篇文档清洗、去重并迁移到新平台。',
    status: 'FINISHED',
    health: 'on_track',
    visibility: 'tenant',
    owner: 'pm',
    members: { hemin: dev, member: dev },
    start: -200,
    end: -30,
    modules: ['文档清洗', '分类体系', '检索优化'],
    tasks: 44,
  },
  {
    code: 'JFGZ',
    name: '机房改造工程',
    description: '三号机房冷通道封闭与双路供电改造。',
    status: 'CLOSED',
    health: 'none',
    visibility: 'private',
    owner: 'owner',
    members: { pm: manager, hemin: viewer },
    start: -400,
    end: -180,
    modules: ['配电', '制冷', '综合布线'],
    tasks: 24,
  },
];

export const yunfanProjects: DemoProject[] = [
  {
    code: 'YFERP',
    name: '云帆 ERP 升级',
    description: '集团财务与供应链系统升级到新版本，分三批切换。',
    status: 'DOING',
    health: 'on_track',
    visibility: 'private',
    owner: 'xiaofei',
    members: { member: dev },
    start: -45,
    end: 120,
    modules: ['总账', '应收应付', '采购', '库存'],
    tasks: 48,
  },
  {
    code: 'YFGY',
    name: '供应商门户',
    description: '面向 800 家供应商的协同门户。',
    status: 'NOT_STARTED',
    health: 'none',
    visibility: 'private',
    owner: 'yunfan',
    members: { xiaofei: manager },
    start: 20,
    end: 160,
    modules: ['注册准入', '询报价', '对账结算'],
    tasks: 20,
  },
];

/** `{m}` is the module. */
export const taskTitles: [type: string, title: string][] = [
  ['REQUIREMENT', '梳理{m}业务流程并输出流程图'],
  ['REQUIREMENT', '与省公司确认{m}字段口径'],
  ['REQUIREMENT', '编写{m}需求规格说明书'],
  ['TASK', '{m}接口设计与评审'],
  ['TASK', '{m}数据库表结构设计'],
  ['TASK', '开发{m}列表与筛选'],
  ['TASK', '开发{m}详情页'],
  ['TASK', '{m}批量导入导出'],
  ['TASK', '{m}权限控制与数据隔离'],
  ['TASK', '{m}与统一身份认证对接'],
  ['TASK', '{m}历史数据迁移脚本'],
  ['TASK', '{m}单元测试补充到 80% 覆盖'],
  ['BUG', '{m}列表翻页后筛选条件丢失'],
  ['BUG', '{m}导出的表格在 Excel 中乱码'],
  ['BUG', '{m}在 375 px 宽度下按钮被遮挡'],
  ['BUG', '{m}并发提交时出现重复记录'],
  ['TASK', '{m}性能压测与慢查询优化'],
  ['TASK', '{m}操作手册与培训材料'],
  ['TASK', '{m}上线演练与回退方案'],
  ['REQUIREMENT', '收集{m}试点用户反馈'],
  ['TASK', '{m}监控埋点与告警规则'],
  ['BUG', '{m}消息推送延迟超过 5 分钟'],
  ['TASK', '{m}部署到预生产环境'],
  ['TASK', '{m}安全扫描问题整改'],
];

export const taskNotes = [
  '<p>背景：一线同事反馈现有流程需要在三个系统之间来回切换，平均处理一单 12 分钟。</p><p>目标：</p><ul><li>统一入口，减少切换</li><li>处理时长降到 5 分钟以内</li></ul>',
  '<p>验收标准：</p><ol><li>主流程可走通</li><li>异常分支有明确提示</li><li>日志可追溯到人</li></ol>',
  '<p>请在评审前把材料发到项目文档库，评审人：架构组、测试组。</p>',
  '',
  '<p>复现步骤：打开列表 → 设置筛选 → 翻到第二页。</p><p>期望：筛选条件保持不变。</p>',
  '',
];

export const taskComments = [
  '<p>已和业务方确认，按方案二执行。</p>',
  '<p>接口文档更新了，麻烦看一下返回字段。</p>',
  '<p>测试环境已部署，可以开始验证。</p>',
  '<p>这个问题和上周的缺陷是同一个原因，一起修。</p>',
  '<p>进度有点紧，建议先做主流程。</p>',
];
