/** What each source of data counts in the world of `sourceWorld.ts`, by hand: for three readers. */
import type { Chart, ChartMeasure } from '../../contract/dashboard/chart/chart';

/** Rows for the owner, for a member of one of the two projects, for somebody of none; null: it is not offered. */
export const sourceRows: Readonly<Record<string, readonly (number | null)[]>> = {
  ...{ project: [2, 1, 0], projectPace: [2, 1, 0], projectPlan: [2, 1, 0] },
  ...{ task: [5, 3, 0], hours: [2, 1, 0], taskStage: [8, 6, 0], planTask: [2, 1, 0] },
  ...{ planNode: [2, 2, 0], baselineNode: [2, 2, 0] },
  ...{ risk: [3, 1, 0], problem: [3, 1, 0], review: [3, 1, 0], reviewIssue: [4, 2, 0] },
  ...{ resource: [3, 1, 0], environment: [3, 1, 0] },
  ...{
    cost: [2, 0, 0],
    commitment: [1, 0, 0],
    labour: [1, 0, 0],
    projectBudget: [2, 0, 0],
    collectionBudget: [3, 0, 0],
  },
  ...{ norm: [2, 1, 1], normReading: [2, 0, 0], normRelation: [3, 1, 0] },
  ...{ delivery: [3, 3, null], form: [2, 2, 0], file: [3, 1, 0], member: [5, null, null] },
};
const measure = (of: Partial<ChartMeasure> = {}): ChartMeasure => ({
  ...{ name: '数量', aggregate: 'count', column: null, formula: '' },
  ...of,
});
export const figure = (column: string, aggregate: 'sum' | 'max' = 'sum') =>
  measure({ name: column, aggregate, column });
const average: ChartMeasure = {
  name: '均分',
  aggregate: null,
  column: null,
  formula: '[初次评价得分] / [初次评价份数]',
};
export const when = (field: string, op: 'is' | 'gt' | 'notEmpty', value?: string | number | boolean) => ({
  ...{ field, op },
  ...(value !== undefined && { value }),
});
type Told = readonly (string | number | null)[];
/** What is asked; what the owner and what the member is told: of each group, or (without a dimension) of the whole. */
export const sourceFigures: readonly [
  string,
  string,
  Partial<Chart> & { by?: string },
  owner: Told | Told[],
  member: Told | Told[],
][] = [
  [
    'projects two weeks behind their last baseline',
    'projectPlan',
    { measures: [measure(), figure('偏差天数')], conditions: [when('偏差天数', 'gt', 13)] },
    [1, 14],
    [1, 14],
  ],
  ['nodes behind it', 'baselineNode', { measures: [figure('偏差天数')] }, [24], [24]],
  [
    'work that came in when its phase had begun',
    'planTask',
    { conditions: [when('阶段开始后加入', 'is', true)] },
    [1],
    [0],
  ],
  [
    'tasks that went back, and for how long',
    'taskStage',
    { measures: [measure(), figure('停留小时')], conditions: [when('退回', 'is', true)] },
    [1, 12],
    [1, 12],
  ],
  [
    'stays that ended',
    'taskStage',
    { measures: [measure(), figure('停留小时')], conditions: [when('离开时间', 'notEmpty')] },
    [3, 60],
    [3, 60],
  ],
  ['scope and what is done', 'projectPace', { measures: [figure('任务总数'), figure('近六周完成')] }, [5, 2], [3, 2]],
  [
    'limits kept and missed',
    'problem',
    { by: '解决时限' },
    [
      ['按时', 2],
      ['超时', 1],
    ],
    [['超时', 1]],
  ],
  [
    'issues by the phase that found them',
    'reviewIssue',
    { by: '所属阶段' },
    [
      ['phase', 3],
      ['未填', 1],
    ],
    [['phase', 2]],
  ],
  [
    'norms that are not read',
    'normReading',
    { measures: [figure('应读人数'), figure('未读人数'), figure('未读比例')] },
    [5, 4, 80],
    [0, 0, 0],
  ],
  [
    'non-conformities open for more than 30 days',
    'normRelation',
    { conditions: [when('性质', 'is', '不符合'), when('未关闭天数', 'gt', 30)] },
    [2],
    [1],
  ],
  [
    'budgets and what is over them',
    'projectBudget',
    { measures: [figure('预算'), figure('已支出'), figure('超出比例')] },
    [1000, 750, 25],
    [0, 0, 0],
  ],
  [
    'what is committed, and what projects will have cost',
    'projectBudget',
    { measures: [figure('已承诺'), figure('完工预测'), figure('预测超出比例')] },
    [400, 1650, 65],
    [0, 0, 0],
  ],
  [
    'cost by collection',
    'collectionBudget',
    { by: '项目集', measures: [figure('支出与待审批')] },
    [
      ['按条件', 1250],
      ['点名', 1250],
    ],
    [],
  ],
  [
    'satisfaction by province',
    'delivery',
    { by: '省份', measures: [figure('初次评价得分'), figure('初次评价份数'), average, figure('二次评价得分')] },
    [
      ['四川', 7.5, 2, 3.75, 5],
      ['未填', 0, 0, null, 0],
    ],
    [
      ['四川', 7.5, 2, 3.75, 5],
      ['未填', 0, 0, null, 0],
    ],
  ],
  [
    'response and how long it took; nothing of one anonymous answer',
    'form',
    { by: '标题', measures: [figure('有效答卷'), figure('回收率', 'max'), figure('用时中位数秒', 'max')] },
    [
      ['实名', 3, 60, 20],
      ['匿名', 1, 0, null],
    ],
    [
      ['实名', 3, 60, 20],
      ['匿名', 1, 0, null],
    ],
  ],
  ['storage by kind', 'file', { by: '文件类型', measures: [figure('兆字节')] }, [['PDF', 7]], [['PDF', 1]]],
];
