/** What every enterprise begins with: a report of the week and one of the month. */
import type { ReportTemplateSave } from './report';

export const builtinReportTemplates: readonly ReportTemplateSave[] = [
  {
    ...{ name: '项目周报', kind: 'week', dueDays: 1, enabled: true },
    sections: [
      { id: 'summary', title: '本周总结', kind: 'text' },
      {
        ...{ id: 'metrics', title: '关键指标', kind: 'metrics' },
        metrics: ['task.created', 'hours.logged', 'risk.raised', 'problem.raised'],
      },
      { id: 'done', title: '本周完成', kind: 'tasks', pick: 'done' },
      { id: 'overdue', title: '逾期任务', kind: 'tasks', pick: 'overdue' },
      { id: 'next', title: '下周计划', kind: 'tasks', pick: 'next' },
      { id: 'risks', title: '风险', kind: 'risks' },
      { id: 'problems', title: '问题', kind: 'problems' },
      { id: 'hours', title: '工时投入', kind: 'hours' },
    ],
  },
  {
    ...{ name: '项目月报', kind: 'month', dueDays: 3, enabled: true },
    sections: [
      { id: 'summary', title: '本月总结', kind: 'text' },
      {
        ...{ id: 'metrics', title: '关键指标', kind: 'metrics' },
        metrics: ['task.created', 'hours.logged', 'risk.raised', 'problem.raised'],
      },
      { id: 'trend', title: '工时趋势', kind: 'chart', metrics: ['hours.logged'] },
      { id: 'milestones', title: '里程碑', kind: 'milestones' },
      { id: 'earned', title: '挣值分析', kind: 'earned' },
      { id: 'risks', title: '风险', kind: 'risks' },
      { id: 'problems', title: '问题', kind: 'problems' },
      { id: 'plan', title: '下月重点', kind: 'text' },
    ],
  },
];
