/** What risks say of themselves wherever kinds are listed. */
import { everywhere, quiet, seen } from '../object/eventEntry';
import type { RegisterEntry } from '../object/registerEntry';

export const riskEntry = {
  label: '风险',
  prefix: 'R',
  page: '/project/{projectId}/risk/{objectId}',
  privileges: {
    'RISK:LIST': '查看风险',
    'RISK:CREATE': '登记风险',
    'RISK:UPDATE': '修改风险',
    'RISK:STATUS:UPDATE': '跟踪风险、变更状态',
    'RISK:DELETE': '删除风险',
    'RISK:COMMENT': '评论风险',
  },
  events: {
    riskAssigned: {
      tab: 'risk',
      label: '风险指派给我',
      title: '{actor} 将风险 {no} 指派给您',
      body: '{title}',
      group: '{actor} 将风险 {no} 指派给 {receivers}',
      on: everywhere,
    },
    riskState: {
      tab: 'risk',
      label: '风险状态变更',
      title: '{actor} 将风险 {no} 从「{from}」变更为「{to}」',
      body: '{title} {reason}',
      group: '{actor} 将风险 {no} 从「{from}」变更为「{to}」',
      on: quiet,
    },
    riskEscalated: {
      tab: 'risk',
      label: '风险升至高等级',
      title: '风险 {no} 升至高等级（{score} 分）',
      body: '{title}',
      group: '风险 {no} 升至高等级（{score} 分）：{title}',
      on: everywhere,
      samples: { score: { label: '风险分值', sample: '15' } },
    },
    riskDue: {
      tab: 'risk',
      label: '风险到期或逾期',
      title: '风险 {no} {when}',
      body: '{title}',
      on: seen,
    },
  },
  log: { actions: { tracked: '跟踪' }, objects: { risk_track: '风险跟踪' } },
} as const satisfies RegisterEntry<'risk'>;
