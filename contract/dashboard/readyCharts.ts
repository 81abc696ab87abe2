/** Ready dashboards that count rows, one a role. Columns are those of the sources that everybody has. Types only: the console bundles this. */
import { by, chart, count, figure, half, hours, lead, open, type ReadyBoard, small, when } from './readyParts';
import { directorQuestions, leadQuestions, operator, qualityQuestions } from './readyQuestions';

export const readyChartDashboards: Readonly<Record<string, ReadyBoard>> = {
  director: {
    ...{ name: '经营总览', description: '主管：项目的状态与健康，工时的同比，高风险从哪里来', period: 'year' },
    widgets: [
      small(0, '进行中的项目', chart('project', [], { conditions: [when('状态', 'is', '进行中')] })),
      small(
        1,
        '已过计划结束的项目',
        chart('project', [], { conditions: [when('计划结束', 'overdue'), when('实际结束', 'empty')] }),
      ),
      small(2, '高风险', chart('risk', [], { conditions: [when('等级', 'is', '高')], unit: '个' })),
      small(3, '本年工时', chart('hours', [], { measures: hours, time: '日期', compare: true, unit: '小时' })),
      half(
        0,
        2,
        'column',
        '各月工时，今年与往年',
        chart('hours', [by('日期', 'monthOfYear'), by('日期', 'year')], { measures: hours, unit: '小时' }),
      ),
      half(
        1,
        2,
        'stack',
        '各月工时的性质',
        chart('hours', [by('日期', 'month'), by('性质')], { measures: hours, time: '日期', unit: '小时' }),
      ),
      half(
        0,
        7,
        'stack',
        '高风险：识别的月份与现在的状态',
        chart('risk', [by('识别日期', 'month'), by('状态')], { conditions: [when('等级', 'is', '高')], unit: '个' }),
      ),
      half(1, 7, 'pivot', '项目：状态与健康度', chart('project', [by('状态'), by('健康度')], { unit: '个' })),
      ...directorQuestions,
    ],
  },
  lead: {
    ...{ name: '项目经理', description: '本周到期未完成的、交付用了多久、问题的严重程度', period: 'last90' },
    widgets: [
      small(0, '本周到期未完成', chart('task', [], { conditions: [when('截止日期', 'thisWeek'), open] })),
      small(1, '已逾期', chart('task', [], { conditions: [when('已逾期', 'is', true)] })),
      small(2, '未分配', chart('task', [], { conditions: [when('执行人', 'empty'), open] })),
      small(3, '本期完成', chart('task', [], { time: '完成日期', compare: true })),
      half(
        0,
        2,
        'bar',
        '本周到期未完成，按执行人',
        chart('task', [by('执行人')], { conditions: [when('截止日期', 'thisWeek'), open] }),
      ),
      half(
        1,
        2,
        'line',
        '交付时间（天），按完成的月份',
        chart('task', [by('完成日期', 'month')], { measures: lead, time: '完成日期', unit: '天' }),
      ),
      half(
        0,
        7,
        'pivot',
        '交付时间（天），按类型',
        chart('task', [by('类型')], { measures: [count('完成'), ...lead], time: '完成日期', unit: '天' }),
      ),
      half(1, 7, 'stack', '问题：严重程度与状态', chart('problem', [by('严重程度'), by('状态')], { unit: '个' })),
      ...leadQuestions,
    ],
  },
  quality: {
    ...{ name: '质量经理', description: '评审的结论与遗留、规范的责任与复审、问题的来源', period: 'year' },
    widgets: [
      small(0, '评审遗留问题', chart('review', [], { measures: [figure('遗留', 'sum', '未关闭问题')], unit: '个' })),
      small(1, '没有负责人的规范', chart('norm', [], { conditions: [when('负责人', 'empty')] })),
      small(2, '过期未复审的规范', chart('norm', [], { conditions: [when('下次复审', 'overdue')] })),
      small(3, '本年登记的问题', chart('problem', [], { time: '登记时间', compare: true })),
      half(0, 2, 'stack', '评审：类型与结论', chart('review', [by('评审类型'), by('结论')], { time: '评审日期' })),
      half(
        1,
        2,
        'combo',
        '评审问题与每次平均',
        chart('review', [by('评审日期', 'month')], {
          measures: [
            figure('评审问题', 'sum', '评审问题'),
            count('评审'),
            { name: '每次', aggregate: null, column: null, formula: '[评审问题] / [评审]' },
          ],
          time: '评审日期',
        }),
      ),
      half(0, 7, 'heat', '问题：类型与严重程度', chart('problem', [by('类型'), by('严重程度')])),
      half(1, 7, 'treemap', '规范：类别', chart('norm', [by('类别')])),
      ...qualityQuestions,
    ],
  },
  resource: {
    ...{ name: '资源经理', description: '谁投入多少、未来八周还剩多少、加班与出差', period: 'month' },
    widgets: [
      small(0, '本月工时', chart('hours', [], { measures: hours, time: '日期', compare: true, unit: '小时' })),
      small(
        1,
        '填报的人',
        chart('hours', [], { measures: [figure('人数', 'countDistinct', '人员')], time: '日期', unit: '人' }),
      ),
      small(
        2,
        '未来八周剩余',
        chart('task', [], {
          measures: [figure('剩余', 'sum', '剩余工时')],
          conditions: [when('截止日期', 'nextDays', 56), open],
          unit: '小时',
        }),
      ),
      small(3, '未分配的任务', chart('task', [], { conditions: [when('执行人', 'empty'), open] })),
      half(
        0,
        2,
        'bar',
        '未来八周剩余工时，按执行人',
        chart('task', [by('执行人')], {
          measures: [figure('剩余工时', 'sum', '剩余工时')],
          conditions: [when('截止日期', 'nextDays', 56), open],
          unit: '小时',
        }),
      ),
      half(
        1,
        2,
        'heat',
        '剩余工时：执行人与到期的周',
        chart('task', [by('截止日期', 'week'), by('执行人')], {
          measures: [figure('剩余工时', 'sum', '剩余工时')],
          conditions: [when('截止日期', 'nextDays', 56), open],
          unit: '小时',
        }),
      ),
      half(
        0,
        7,
        'stack',
        '本期工时：人员与性质',
        chart('hours', [by('人员'), by('性质')], { measures: hours, time: '日期', unit: '小时' }),
      ),
      half(
        1,
        7,
        'pivot',
        '本期工时：项目与人员',
        chart('hours', [by('项目名称'), by('人员')], { measures: hours, time: '日期', unit: '小时' }),
      ),
    ],
  },
  finance: {
    ...{ name: '财务', description: '费用的走势、科目与状态，人工的小时', period: 'year' },
    widgets: [
      small(
        0,
        '本年费用',
        chart('cost', [], { measures: [figure('费用', 'sum', '金额')], time: '发生日期', compare: true, unit: '元' }),
      ),
      small(1, '待审批的单据', chart('cost', [], { conditions: [when('状态', 'is', '待审批')] })),
      small(2, '本年人工', chart('labour', [], { measures: hours, time: '工作日期', compare: true, unit: '小时' })),
      small(
        3,
        '没有单价的人工',
        chart('labour', [], { measures: hours, conditions: [when('有单价', 'is', false)], unit: '小时' }),
      ),
      half(
        0,
        2,
        'stack',
        '各月费用，按科目',
        chart('cost', [by('发生日期', 'month'), by('科目')], {
          measures: [figure('费用', 'sum', '金额')],
          time: '发生日期',
          unit: '元',
        }),
      ),
      half(
        1,
        2,
        'pie',
        '费用：科目',
        chart('cost', [by('科目')], { measures: [figure('费用', 'sum', '金额')], time: '发生日期', unit: '元' }),
      ),
      half(
        0,
        7,
        'pivot',
        '费用：项目与状态',
        chart('cost', [by('项目名称'), by('状态')], {
          measures: [figure('费用', 'sum', '金额')],
          time: '发生日期',
          unit: '元',
        }),
      ),
      half(
        1,
        7,
        'bar',
        '人工小时：项目',
        chart('labour', [by('项目名称')], { measures: hours, time: '工作日期', unit: '小时' }),
      ),
    ],
  },
  operator,
};
