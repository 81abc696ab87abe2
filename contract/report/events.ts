/** What people are told of reports. Nothing heavy is imported: the console bundles this. */
import { everywhere, quiet, seen } from '../object/eventEntry';
import { reportEntry } from './entry';

const reportPage = reportEntry.page;
const period = { period: { label: '周期', sample: '2026 年第 47 周' } } as const;

export const reportEvents = {
  reportDrafted: {
    tab: 'task',
    label: '报告待编写',
    title: '{project} {period}的报告已生成，请补充并提交',
    body: '{title}',
    link: reportPage,
    object: 'report',
    on: everywhere,
    samples: period,
  },
  reportSubmitted: {
    tab: 'approval',
    label: '报告待审核',
    title: '{actor} 提交了 {project} {period}的报告，请您审核',
    body: '{title}',
    link: reportPage,
    object: 'report',
    on: everywhere,
    samples: period,
  },
  reportReturned: {
    tab: 'approval',
    label: '报告被退回',
    title: '{actor} 退回了 {project} {period}的报告',
    body: '{reason}',
    link: reportPage,
    object: 'report',
    on: everywhere,
    samples: { ...period, reason: { label: '原因', sample: '请补充风险的应对措施' } },
  },
  reportPublished: {
    tab: 'task',
    label: '报告发布',
    title: '{project} {period}的报告已发布',
    body: '{title}',
    group: '{project} {period}的报告已发布',
    link: reportPage,
    object: 'report',
    on: seen,
    samples: period,
  },
  reportMissing: {
    tab: 'urge',
    label: '报告逾期未提交',
    title: '{project} {period}的报告已过提交期限 {day}',
    body: '{title}',
    link: reportPage,
    object: 'report',
    on: quiet,
    samples: { ...period, day: { label: '期限', sample: '2026-11-23' } },
  },
} as const;
