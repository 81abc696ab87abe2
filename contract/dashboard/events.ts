/** What people are told of dashboards. Nothing heavy is imported: the console bundles this. */
import { everywhere } from '../object/eventEntry';

const page = '/statisticalDashboard/{objectId}/dashboardDetail';
const figures = { label: '数字', sample: '逾期任务：12 个（+50%）' };
const when = { label: '期间', sample: '2026-11-01 至 2026-11-27' };

export const dashboardEvents = {
  dashboardSent: {
    tab: 'system',
    label: '看板定时发送',
    title: '看板「{title}」，{when}',
    body: '{figures}',
    group: '看板「{title}」，{when}',
    link: page,
    object: 'dashboard',
    on: everywhere,
    samples: { figures, when },
  },
  dashboardAlert: {
    tab: 'system',
    label: '看板数字越过界限',
    title: '「{figure}」{crossing}',
    body: '看板「{title}」',
    link: page,
    object: 'dashboard',
    on: everywhere,
    samples: {
      figure: { label: '数字的名称', sample: '逾期任务' },
      crossing: { label: '越过界限', sample: '现在是 12 个，高于 10 个' },
    },
  },
} as const;
