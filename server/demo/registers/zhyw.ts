/** Risks and problems of 智慧运维平台二期: the project that people look at first. */
import type { DemoProblem, DemoRegisters, DemoRisk } from './shapes';

const risks: DemoRisk[] = [
  {
    title: '地市网管接口规范不统一，拓扑数据采集延期',
    description: '<p>14 个地市的网管系统来自 5 个厂家，其中 6 个地市没有标准北向接口，需要逐个适配。</p>',
    ...{ source: 'business', category: 'technical', strategy: 'mitigate', assignee: 'sunwei' },
    measures: '先做 3 个样板地市，抽出适配层；每周与省网管中心开一次接口例会。',
    contingency: '未完成适配的地市先用离线文件导入拓扑，二期验收后补齐。',
    triggerSignal: '连续两周没有新地市接入成功',
    ...{ first: [3, 4], identified: 38, expected: 21, planClose: 40 },
    tracks: [
      [31, '样板地市一接入成功，适配层用了 4 人天。', [3, 4]],
      [24, '两个厂家拒绝开放实时接口，只提供每日文件。', [4, 4], '请业务方出面协调厂家'],
      [17, '又有一个地市升级网管版本，已适配的接口需要返工。', [5, 4]],
      [10, '省公司发文要求各地市月底前开放接口。', [4, 4]],
      [4, '累计接入 9 个地市，剩余 5 个中有 2 个没有排期。', [4, 4]],
    ],
    steps: [[36, 'TRACKING']],
  },
  {
    title: '根因分析模型在割接期间误报率过高',
    ...{ source: 'team', category: 'technical', strategy: 'mitigate', assignee: 'dev' },
    measures: '引入割接日历屏蔽计划内告警；用近三个月的工单标注训练集。',
    contingency: '割接窗口内退回规则引擎，人工确认根因。',
    triggerSignal: '单日误报超过 50 条',
    ...{ first: [4, 4], identified: 33, expected: 9, planClose: 25 },
    tracks: [
      [27, '接入割接日历后误报从 31% 降到 22%。', [4, 3]],
      [19, '标注了 1,800 张工单，误报降到 15%。', [3, 3]],
      [11, '省干割接期间误报 9%，接近目标。', [2, 3]],
      [3, '连续 8 个工作日误报低于 8%。', [2, 3]],
    ],
    steps: [[32, 'TRACKING']],
  },
  {
    title: '告警洪峰超过消息队列容量，告警丢失',
    description: '<p>一期峰值 1.2 万条/秒，二期接入后预计 4 万条/秒。</p>',
    ...{ source: 'team', category: 'technical', strategy: 'mitigate', assignee: 'dev' },
    measures: '队列扩容到 12 节点，接入侧做合并与限流；每两周压测一次。',
    contingency: '启用降级策略：只保留一级、二级告警。',
    triggerSignal: '队列积压超过 50 万条',
    ...{ first: [3, 5], identified: 36, expected: -6, planClose: 5 },
    tracks: [
      [29, '压测 2.5 万条/秒稳定。', [3, 5]],
      [20, '压测 3 万条/秒开始积压，磁盘写入是瓶颈。', [4, 5]],
      [12, '更换固态盘后 3.6 万条/秒稳定。', [3, 5]],
    ],
    steps: [
      [35, 'TRACKING'],
      [5, 'OCCURRED', '兰州核心机房断电引发告警洪峰，队列积压 63 万条，约 4,200 条三级告警丢失。'],
    ],
  },
  {
    title: '自动化处置脚本误操作生产设备',
    ...{ source: 'customer', category: 'management', strategy: 'avoid', assignee: 'sunwei' },
    measures: '高危指令一律双人复核；脚本先在仿真环境跑 3 轮才能发布。',
    contingency: '一键停用全部处置脚本，按变更回退单恢复配置。',
    triggerSignal: '脚本执行日志出现未登记指令',
    ...{ first: [2, 5], identified: 30, expected: 35, planClose: 60 },
    tracks: [
      [22, '完成高危指令清单 146 条，双人复核上线。', [2, 5]],
      [9, '仿真环境拦下 2 次越权指令，规则已补充。', [1, 5]],
    ],
    steps: [[28, 'TRACKING']],
  },
  {
    title: '核心开发人员被抽调支援验收项目',
    ...{ source: 'management', category: 'resource', strategy: 'escalate', assignee: 'pm', isPrivate: true },
    measures: '已上报交付中心，请求验收前不再抽调；拓扑模块安排 B 角。',
    contingency: '外包补充两名前端，由高洁带领。',
    ...{ first: [2, 3], identified: 21, expected: 14, planClose: 30 },
    tracks: [
      [15, '收到口头通知，可能抽调一人两周。', [3, 3]],
      [8, '已抽调一人，每周仅能投入两天。', [4, 4], '与甘肃项目协商错峰'],
      [2, '对方项目延期，抽调时间可能再延长两周。', [5, 4]],
    ],
    steps: [[19, 'TRACKING']],
  },
  {
    title: '国产数据库适配存在未知兼容问题',
    ...{ source: 'customer', category: 'technical', strategy: 'transfer', assignee: 'hemin' },
    measures: '与数据库厂商签订驻场支持，迁移问题由厂商 48 小时内答复。',
    ...{ first: [3, 3], identified: 26, expected: 48, planClose: 55 },
    tracks: [
      [18, '跑完 320 条核心语句，11 条需要改写。', [3, 3]],
      [7, '改写完成，分页与序列的差异已封装。', [3, 2]],
    ],
    steps: [[25, 'TRACKING']],
  },
  {
    title: '各地市值班制度不一致，排班模块需求反复',
    ...{ source: 'business', category: 'requirement', strategy: 'mitigate', assignee: 'gaojie' },
    measures: '请省公司确认统一的三班制模板，差异用配置项解决。',
    ...{ first: [4, 2], identified: 24, expected: 10, planClose: -3 },
    tracks: [
      [16, '收齐 14 个地市的制度，归纳为 4 类。', [4, 2]],
      [6, '两个地市提出节假日双岗，模板再改一版。', [4, 3]],
    ],
    steps: [[23, 'TRACKING']],
  },
  {
    title: '报表中心历史数据口径与省公司不一致',
    ...{ source: 'customer', category: 'business', strategy: 'accept', assignee: 'member' },
    measures: '口径差异小于 1%，在报表脚注说明，客户已书面接受。',
    ...{ first: [3, 1], identified: 20, expected: 70, planClose: 75 },
    tracks: [[10, '客户确认差异说明的措辞。', [2, 1]]],
    steps: [[18, 'TRACKING']],
  },
  {
    title: '等保三级测评不通过影响上线',
    ...{ source: 'support', category: 'management', assignee: 'hemin' },
    ...{ first: [2, 4], identified: 6, expected: 44, planClose: 50 },
    measures: '提前做一轮自查与渗透测试。',
  },
  {
    title: '试点用户对新拓扑视图接受度低',
    ...{ source: 'customer', category: 'requirement' },
    ...{ first: [3, 2], identified: 4, expected: 30 },
  },
  {
    title: '短信网关配额不足，夜间告警通知延迟',
    ...{ source: 'supplier', category: 'resource' },
    ...{ first: [5, 2], identified: 2, expected: 7 },
  },
  {
    title: '省公司组织架构调整，验收责任人可能变更',
    ...{ source: 'management', category: 'management', strategy: 'accept', assignee: 'pm' },
    measures: '变更前后都保留书面确认，无法提前应对。',
    ...{ first: [1, 4], identified: 29, expected: 65, planClose: 70 },
    steps: [
      [27, 'TRACKING'],
      [14, 'HANGUP', '等待省公司公布调整方案，预计下月有结论'],
    ],
    tracks: [[20, '传言科技部与运维部合并，尚无正式文件。', [1, 4]]],
  },
  {
    title: '服务器到货延期影响预生产环境搭建',
    ...{ source: 'supplier', category: 'resource', strategy: 'transfer', assignee: 'hemin' },
    measures: '合同约定每延迟一天扣款 0.5%，同时借用一期退役服务器。',
    resolution: '两批服务器均已到货上架，预生产环境按期交付，未触发扣款条款。',
    ...{ first: [4, 3], identified: 39, expected: -25, planClose: -12 },
    tracks: [
      [33, '厂商承诺月底发货。', [3, 3]],
      [26, '首批 8 台到货。', [2, 3]],
      [15, '第二批到货，上架完成。', [1, 2]],
    ],
    steps: [
      [37, 'TRACKING'],
      [13, 'CLOSED'],
    ],
  },
  {
    title: '一期告警规则无法平滑迁移',
    ...{ source: 'team', category: 'technical', strategy: 'mitigate', assignee: 'dev' },
    measures: '编写规则转换工具，逐条比对转换前后的命中结果。',
    resolution: '1,126 条规则全部转换，抽查 200 条命中一致。',
    ...{ first: [3, 4], identified: 37, planClose: -18 },
    tracks: [
      [30, '转换工具覆盖 82% 的规则。', [2, 3]],
      [22, '剩余规则手工改写完成。', [1, 3]],
    ],
    steps: [
      [35, 'TRACKING'],
      [18, 'CLOSED'],
    ],
  },
  {
    title: '机房搬迁与上线窗口冲突',
    ...{ source: 'business', category: 'management' },
    ...{ first: [2, 2], identified: 28, expected: 40 },
    steps: [[16, 'CANCELLED', '机房搬迁计划推迟到明年，风险自行消失']],
  },
];

const problems: DemoProblem[] = [
  {
    title: '告警洪峰超过消息队列容量，告警丢失',
    risk: '告警洪峰超过消息队列容量，告警丢失',
    description: '<p>断电当晚 21:40 起积压，22:15 触发磁盘水位保护，丢弃三级告警约 4,200 条。</p>',
    ...{ type: 'performance', severity: 1, urgent: 4, affected: '全省告警汇聚', assignee: 'dev' },
    ...{ raised: 5.8, deadline: 3 },
    steps: [[5.7, 'PROCESSING']],
    rootCause: '接入侧没有限流，断电后设备重连时的重复告警全部进入队列。',
  },
  {
    title: '拓扑视图加载 5,000 个节点时浏览器无响应',
    description: '<p>复现：打开全省视图，展开到三级。页面约 40 秒没有响应。</p>',
    ...{ type: 'performance', severity: 2, urgent: 3, affected: '拓扑视图试点', assignee: 'gaojie', by: 'member' },
    ...{ raised: 2.1, deadline: -1 },
    steps: [
      [2, 'CONFIRMED'],
      [1.9, 'PROCESSING'],
    ],
  },
  {
    title: '值班交接单中的换班记录丢失',
    ...{ type: 'defect', severity: 3, urgent: 3, affected: '值班排班试运行', assignee: 'dev', by: 'hemin' },
    ...{ raised: 2.55, deadline: 1 },
    steps: [
      [2.4, 'CONFIRMED'],
      [2.2, 'PROCESSING'],
    ],
  },
  {
    title: '张掖网管每日文件缺少端口信息',
    description: '<p>文件中端口列为空，无法还原链路。已联系厂家，等待补发。</p>',
    ...{ type: 'data', severity: 2, urgent: 2, affected: '张掖拓扑接入', assignee: 'sunwei' },
    ...{ raised: 6.2, deadline: 6 },
    steps: [
      [6.1, 'CONFIRMED'],
      [6, 'PROCESSING'],
      [5.5, 'SUSPENDED', '厂家承诺下周补发数据，期间无法处理'],
    ],
  },
  {
    title: '自动化处置任务重复下发',
    ...{ type: 'defect', severity: 2, urgent: 4, affected: '自动化处置', assignee: 'sunwei', by: 'member' },
    ...{ raised: 14.4, deadline: -16 },
    steps: [
      [14.3, 'CONFIRMED'],
      [14.2, 'PROCESSING'],
      [13.6, 'RESOLVED'],
      [13.1, 'CLOSED'],
    ],
    resolution: 'resolved',
    resolutionComment: '下发前按任务编号加锁，重复请求直接返回首次结果；回归 200 次无重复。',
    rootCause: '网关超时后重试，下发接口不是幂等的。',
  },
  {
    title: '统一认证切换后部分账号无法登录',
    ...{ type: 'environment', severity: 1, urgent: 4, affected: '全部试点用户', assignee: 'dev', by: 'hemin' },
    ...{ raised: 20.3, deadline: -28 },
    steps: [
      [20.28, 'CONFIRMED'],
      [20.25, 'PROCESSING'],
      [19.95, 'RESOLVED'],
      [19.4, 'CLOSED'],
    ],
    resolution: 'resolved',
    resolutionComment: '回收旧证书并刷新网关缓存，37 个账号恢复登录。',
    rootCause: '网关缓存了过期证书，切换方案没有包含刷新步骤。',
  },
  {
    title: '导出的月报与大屏数字不一致',
    ...{ type: 'data', severity: 3, urgent: 2, affected: '月度汇报', assignee: 'member', by: 'luoyang' },
    ...{ raised: 9.2, deadline: -4 },
    steps: [
      [9, 'CONFIRMED'],
      [8.4, 'PROCESSING'],
      [7.1, 'RESOLVED'],
      [6.5, 'PROCESSING', '上月数据仍差 12 条，跨月告警没有算入'],
      [5.9, 'RESOLVED'],
    ],
    resolution: 'resolved',
    resolutionComment: '统计口径改为告警发生时间，重跑近三个月数据。',
    rootCause: '月报按入库时间统计，跨月入库的告警归到了下个月。',
  },
  {
    title: '告警合并规则在夏令时设备上计算错误',
    ...{ type: 'design', severity: 4, urgent: 1, affected: '国际出口设备', assignee: 'dev' },
    ...{ raised: 4.3, deadline: 4 },
    steps: [
      [4.1, 'CONFIRMED'],
      [3.6, 'PROCESSING'],
    ],
  },
  {
    title: '移动端查看拓扑时缩放手势失灵',
    ...{ type: 'defect', severity: 3, urgent: 2, affected: '移动巡检', by: 'hemin', raised: 0.3 },
  },
  {
    title: '客户要求告警通知增加企业微信渠道',
    ...{ type: 'requirementNew', severity: 4, urgent: 1, by: 'luoyang', raised: 0.8, deadline: 20 },
  },
  {
    title: '报表中心图表配色与省公司规范不符',
    ...{ type: 'design', severity: 4, urgent: 1, assignee: 'gaojie', by: 'luoyang', raised: 3.2, deadline: 12 },
    steps: [[2.9, 'CONFIRMED']],
  },
  {
    title: '希望把一期历史告警全部迁入二期',
    ...{ type: 'requirementChange', severity: 4, urgent: 1, by: 'luoyang', raised: 11.3 },
    steps: [[10.6, 'REJECTED', '超出二期范围，一期数据保留只读查询']],
  },
  {
    title: '预生产环境磁盘空间告警',
    ...{ type: 'environment', severity: 3, urgent: 2, assignee: 'hemin', raised: 16.1, deadline: -18 },
    steps: [
      [15.8, 'CONFIRMED'],
      [15.7, 'PROCESSING'],
      [15.2, 'CANCELLED', '预生产环境整体重建，原磁盘已下线'],
    ],
  },
];

export const zhyw: DemoRegisters = { risks, problems };
