/** Risks and problems of the other demo projects: a few each. */
import type { DemoRegisters } from './shapes';

const gsys: DemoRegisters = {
  risks: [
    {
      title: '电子签章厂商证书到期前未完成续签',
      ...{ source: 'supplier', category: 'business', strategy: 'transfer', assignee: 'hemin' },
      measures: '要求厂商提前 15 天续签，逾期由厂商承担停用损失。',
      ...{ first: [3, 4], identified: 25, expected: 8, planClose: 10 },
      tracks: [
        [16, '厂商提交续签材料，等待审批。', [3, 4]],
        [5, '审批机构要求补充授权书。', [4, 4]],
      ],
      steps: [[24, 'TRACKING']],
    },
    {
      title: '现场勘验照片上传在山区网络下失败',
      ...{ source: 'business', category: 'technical', strategy: 'mitigate', assignee: 'gaojie' },
      measures: '支持离线暂存与断点续传，照片压缩到 500 KB 以内。',
      ...{ first: [4, 3], identified: 30, expected: 6, planClose: 8 },
      tracks: [
        [20, '离线暂存上线，失败率从 18% 降到 6%。', [3, 3]],
        [8, '断点续传上线，失败率 2%。', [2, 2]],
      ],
      steps: [[28, 'TRACKING']],
    },
    {
      title: '终验前满意度评价样本不足',
      ...{ source: 'customer', category: 'management', first: [3, 3], identified: 7, expected: 10 },
    },
  ],
  problems: [
    {
      title: '二次评价链接打开后提示已失效',
      ...{ type: 'defect', severity: 2, urgent: 3, affected: '满意度评价', assignee: 'gaojie', by: 'hemin' },
      ...{ raised: 0.6, deadline: 2 },
      steps: [
        [0.5, 'CONFIRMED'],
        [0.4, 'PROCESSING'],
      ],
    },
    {
      title: '初验报告中的工程编号与合同不符',
      ...{ type: 'data', severity: 3, urgent: 2, affected: '初验归档', assignee: 'dev', by: 'pm' },
      ...{ raised: 8.3, deadline: -5 },
      steps: [
        [8.1, 'CONFIRMED'],
        [7.8, 'PROCESSING'],
        [6.4, 'RESOLVED'],
        [5.7, 'CLOSED'],
      ],
      resolution: 'resolved',
      resolutionComment: '以合同系统为准重新同步 312 个工程编号。',
      rootCause: '手工录入时没有校验合同编号。',
    },
    {
      title: '电子签章页面在旧版浏览器空白',
      ...{ type: 'environment', severity: 4, urgent: 1, by: 'hemin', raised: 0.9 },
    },
  ],
};

const dsj: DemoRegisters = {
  risks: [
    {
      title: '集团数据标准迟迟不发布，指标口径无法定稿',
      ...{ source: 'management', category: 'management', strategy: 'escalate', assignee: 'pm' },
      measures: '已上报集团数据办，每两周跟进一次进展。',
      ...{ first: [4, 4], identified: 60, expected: -10, planClose: 20 },
      tracks: [
        [48, '征求意见稿已下发。', [3, 4]],
        [32, '意见分歧较大，发布时间推迟。', [5, 4]],
      ],
      steps: [
        [58, 'TRACKING'],
        [28, 'HANGUP', '项目暂停，等待集团统一数据标准发布'],
      ],
    },
    {
      title: '源系统下线后部分核心表无人维护',
      ...{ source: 'business', category: 'resource', strategy: 'mitigate', assignee: 'sunwei' },
      measures: '逐表指定数据责任人，下线前完成交接。',
      resolution: '86 张表全部指定责任人并完成交接。',
      ...{ first: [3, 3], identified: 66, planClose: -40 },
      tracks: [[50, '完成 60 张表的交接。', [2, 2]]],
      steps: [
        [64, 'TRACKING'],
        [36, 'CLOSED'],
      ],
    },
  ],
  problems: [
    {
      title: '质量规则执行占满夜间批处理窗口',
      ...{ type: 'performance', severity: 3, urgent: 2, affected: '夜间批处理', assignee: 'sunwei' },
      ...{ raised: 33, deadline: 15 },
      steps: [
        [32.6, 'CONFIRMED'],
        [32.2, 'PROCESSING'],
        [31.1, 'SUSPENDED', '项目暂停，恢复后继续'],
      ],
    },
  ],
};

const yferp: DemoRegisters = {
  risks: [
    {
      title: '第一批切换与年度审计时间重叠',
      ...{ source: 'management', category: 'management', strategy: 'avoid', assignee: 'xiaofei' },
      measures: '切换窗口提前到审计进场前两周。',
      ...{ first: [4, 5], identified: 27, expected: 33, planClose: 30 },
      tracks: [
        [18, '审计机构确认进场时间。', [3, 5]],
        [6, '总账切换演练一次通过。', [2, 4]],
      ],
      steps: [[26, 'TRACKING']],
    },
    {
      title: '库存历史批次数据质量差，期初余额对不平',
      ...{ source: 'business', category: 'technical', strategy: 'mitigate', assignee: 'member' },
      measures: '分仓库盘点，差异超过 0.5% 的批次人工核对。',
      ...{ first: [3, 4], identified: 22, expected: 12, planClose: 20 },
      tracks: [
        [13, '两个仓库差异 1.8%，超过预期。', [4, 4]],
        [4, '差异降到 0.9%，仍有 140 个批次待核对。', [4, 3]],
      ],
      steps: [[21, 'TRACKING']],
    },
    {
      title: '关键用户培训参与率低',
      ...{ source: 'customer', category: 'resource', first: [3, 2], identified: 5, expected: 40 },
    },
  ],
  problems: [
    {
      title: '采购订单审批流在多组织下跳过财务节点',
      ...{ type: 'defect', severity: 2, urgent: 4, affected: '采购切换', assignee: 'member' },
      ...{ raised: 1.8, deadline: 1 },
      steps: [
        [1.7, 'CONFIRMED'],
        [1.5, 'PROCESSING'],
      ],
    },
    {
      title: '应收账龄报表缺少外币折算',
      ...{ type: 'requirementChange', severity: 4, urgent: 2, by: 'member', raised: 0.5, deadline: 15 },
    },
    {
      title: '总账期末结转耗时超过 3 小时',
      ...{ type: 'performance', severity: 3, urgent: 3, affected: '月结', assignee: 'member', raised: 10.2 },
      steps: [
        [10, 'CONFIRMED'],
        [9.8, 'PROCESSING'],
        [8.2, 'RESOLVED'],
        [7.6, 'CLOSED'],
      ],
      resolution: 'resolved',
      resolutionComment: '结转按科目分段并行，耗时降到 22 分钟。',
      rootCause: '逐凭证更新余额，没有批量汇总。',
    },
  ],
};

/** By the project's code. */
export const otherRegisters: Readonly<Record<string, DemoRegisters>> = { GSYS: gsys, DSJ: dsj, YFERP: yferp };
