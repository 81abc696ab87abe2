/**
 * What a director, a project manager, a quality manager and an operator ask, beside what `readyCharts.ts` counts
 * (`docs/decisions/dashboards.md` says which widget answers which question). Types only: the console bundles this.
 */
import { by, chart, figure, half, type ReadyBoard, small, when } from './readyParts';
import type { ReadyWidget } from './words';

const ratio = (name: string, part: string, whole: string) => ({
  ...{ name, aggregate: null, column: null, formula: `[${part}] / [${whole}]` },
});
const behind = [when('偏差天数', 'gt', 14)];

export const directorQuestions: readonly ReadyWidget[] = [
  half(
    0,
    12,
    'pivot',
    '比基线晚两周以上的项目：部门与客户',
    chart('projectPlan', [by('部门'), by('客户')], { conditions: behind, unit: '个' }),
  ),
  half(
    1,
    12,
    'bar',
    '比基线晚两周以上的项目：晚了多少天',
    chart('projectPlan', [by('项目名称')], {
      measures: [figure('天', 'max', '偏差天数')],
      conditions: behind,
      unit: '天',
    }),
  ),
  half(
    0,
    17,
    'pivot',
    '项目集：预算、已支出、已承诺、完工预测',
    chart('collectionBudget', [by('项目集')], {
      measures: [
        figure('预算', 'sum', '预算'),
        figure('已支出', 'sum', '已支出'),
        figure('已承诺', 'sum', '已承诺'),
        figure('完工预测', 'sum', '完工预测'),
        { name: '预测超出 %', aggregate: null, column: null, formula: '[完工预测] * 100 / [预算] - 100' },
      ],
    }),
  ),
  half(
    1,
    17,
    'bar',
    '完工预测超出预算 10% 以上的项目',
    chart('projectBudget', [by('项目名称')], {
      measures: [figure('超出', 'max', '预测超出比例')],
      conditions: [when('预测超出比例', 'gt', 10)],
      unit: '%',
    }),
  ),
  half(
    0,
    22,
    'pivot',
    '满意度：初次与二次，按省份',
    chart('delivery', [by('省份')], {
      measures: [
        figure('初次得分', 'sum', '初次评价得分'),
        figure('初次份数', 'sum', '初次评价份数'),
        figure('二次得分', 'sum', '二次评价得分'),
        figure('二次份数', 'sum', '二次评价份数'),
        ratio('初次', '初次得分', '初次份数'),
        ratio('二次', '二次得分', '二次份数'),
        { name: '变化', aggregate: null, column: null, formula: '[二次] - [初次]' },
      ],
      conditions: [when('省份', 'notEmpty')],
    }),
  ),
  half(1, 22, 'stack', '交付：省份与结果', chart('delivery', [by('省份'), by('结果')], { unit: '个' })),
];

const late = [when('阶段开始后加入', 'is', true)];
const returned = [when('退回', 'is', true)];

export const leadQuestions: readonly ReadyWidget[] = [
  half(
    0,
    12,
    'stack',
    '阶段开始后才加入的任务：阶段与状态',
    chart('planTask', [by('所属阶段'), by('状态')], { conditions: late, unit: '个' }),
  ),
  half(
    1,
    12,
    'heat',
    '退回的任务：退回到的阶段与执行人',
    chart('taskStage', [by('阶段'), by('执行人')], { conditions: returned, time: '进入日期', unit: '次' }),
  ),
  half(0, 17, 'stack', '问题：严重程度与解决时限', chart('problem', [by('严重程度'), by('解决时限')], { unit: '个' })),
  half(1, 17, 'stack', '问题：严重程度与响应时限', chart('problem', [by('严重程度'), by('响应时限')], { unit: '个' })),
  half(
    0,
    27,
    'area',
    '范围：累计新增的任务',
    chart('task', [by('创建时间', 'week')], {
      ...{ running: true, unit: '个' },
      conditions: [when('状态', 'isNot', '已取消')],
    }),
  ),
  half(
    1,
    27,
    'area',
    '完成：累计完成的任务',
    chart('task', [by('完成日期', 'week')], {
      ...{ running: true, unit: '个' },
      conditions: [when('完成日期', 'notEmpty')],
    }),
  ),
  half(
    0,
    22,
    'pivot',
    '按近六周的速度，项目何时完成',
    chart('projectPace', [by('项目名称'), by('预计完成日期', 'week')], {
      measures: [figure('剩余任务', 'sum', '剩余任务')],
      conditions: [when('剩余任务', 'gt', 0)],
      unit: '个',
    }),
  ),
  half(
    1,
    22,
    'bar',
    '任务在各阶段停留的小时（85% 不超过）',
    chart('taskStage', [by('阶段')], {
      measures: [figure('小时', 'p85', '停留小时')],
      conditions: [when('离开时间', 'notEmpty')],
      time: '进入日期',
      unit: '小时',
    }),
  ),
];

export const qualityQuestions: readonly ReadyWidget[] = [
  half(
    0,
    12,
    'stack',
    '评审问题：发现的阶段与严重程度',
    chart('reviewIssue', [by('所属阶段'), by('严重程度')], { time: '登记日期', unit: '个' }),
  ),
  half(1, 12, 'stack', '评审问题：评审类型与状态', chart('reviewIssue', [by('评审类型'), by('状态')], { unit: '个' })),
  half(
    0,
    17,
    'bar',
    '未读超过一成的规范',
    chart('normReading', [by('名称')], {
      measures: [figure('未读', 'max', '未读比例')],
      conditions: [when('未读比例', 'gt', 10)],
      unit: '%',
    }),
  ),
  half(
    1,
    17,
    'pivot',
    '超过 30 天未关闭的不符合项：规范与部门',
    chart('normRelation', [by('规范名称'), by('执行部门')], {
      conditions: [when('性质', 'is', '不符合'), when('未关闭天数', 'gt', 30)],
      unit: '个',
    }),
  ),
];

const away = [when('状态', 'is', '正常'), when('未登录天数', 'gte', 60)];
const waiting = [when('等待首次响应', 'is', true)];

export const operator: ReadyBoard = {
  ...{ name: '企业运营', description: '运营：很久没有登录的账号、存储、问卷的回收、等待响应的问题', period: 'last90' },
  widgets: [
    small(0, '60 天未登录的账号', chart('member', [], { conditions: away, unit: '个' })),
    small(1, '文件总量', chart('file', [], { measures: [figure('大小', 'sum', '兆字节')], unit: 'MB' })),
    small(2, '收集中的问卷', chart('form', [], { conditions: [when('状态', 'is', '收集中')], unit: '份' })),
    small(3, '等待首次响应的问题', chart('problem', [], { conditions: waiting, unit: '个' })),
    half(0, 2, 'bar', '60 天未登录的账号：部门', chart('member', [by('部门')], { conditions: away, unit: '个' })),
    half(
      1,
      2,
      'stack',
      '存储：项目与文件类型',
      chart('file', [by('项目名称'), by('文件类型')], { measures: [figure('大小', 'sum', '兆字节')], unit: 'MB' }),
    ),
    half(
      0,
      7,
      'pivot',
      '问卷：回收率与用时',
      chart('form', [by('标题')], {
        measures: [
          figure('有效答卷', 'sum', '有效答卷'),
          figure('回收率 %', 'max', '回收率'),
          figure('用时中位数（秒）', 'max', '用时中位数秒'),
        ],
      }),
    ),
    half(
      1,
      7,
      'bar',
      '问题的首次响应：来源，最久的小时数',
      chart('problem', [by('来源')], {
        measures: [figure('最久', 'max', '首次响应小时'), figure('一半不超过', 'p50', '首次响应小时')],
        unit: '小时',
      }),
    ),
  ],
};
