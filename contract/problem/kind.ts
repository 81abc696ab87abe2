/** What problems say of themselves wherever kinds are listed. */
import { everywhere, quiet, seen } from '../object/eventEntry';
import type { RegisterEntry } from '../object/registerEntry';

const metric = { label: '时限', sample: '响应' } as const;

export const problemEntry = {
  label: '问题',
  prefix: 'P',
  page: '/project/{projectId}/problem/{objectId}',
  privileges: {
    'PROBLEM:LIST': '查看问题',
    'PROBLEM:CREATE': '登记问题',
    'PROBLEM:UPDATE': '修改问题',
    'PROBLEM:STATUS:UPDATE': '处理问题、变更状态',
    'PROBLEM:DELETE': '删除问题',
    'PROBLEM:COMMENT': '评论问题',
  },
  events: {
    problemAssigned: {
      tab: 'risk',
      label: '问题指派给我',
      title: '{actor} 将问题 {no} 指派给您',
      body: '{title}',
      group: '{actor} 将问题 {no} 指派给 {receivers}',
      on: everywhere,
    },
    problemState: {
      tab: 'risk',
      label: '问题状态变更',
      title: '{actor} 将问题 {no} 从「{from}」变更为「{to}」',
      body: '{title} {reason}',
      group: '{actor} 将问题 {no} 从「{from}」变更为「{to}」',
      on: quiet,
    },
    problemDue: {
      tab: 'risk',
      label: '问题到期或逾期',
      title: '问题 {no} {when}',
      body: '{title}',
      on: seen,
    },
    /** A task that solves it. */
    problemTask: {
      tab: 'risk',
      label: '解决问题的任务取消、删除或重新打开',
      title: '{actor} {did}了解决问题 {no} 的任务 {task}',
      body: '{title}',
      on: seen,
      samples: { did: { label: '做了什么', sample: '取消' }, task: { label: '任务', sample: 'CRM-12' } },
    },
    slaNear: {
      tab: 'risk',
      label: '问题时限将到',
      title: '问题 {no} 的{metric}时限将于 {due} 到期',
      body: '{title}',
      group: '问题 {no} 的{metric}时限将于 {due} 到期',
      on: everywhere,
      samples: { metric, due: { label: '到期时间', sample: '11月24日 18:00' } },
    },
    slaMissed: {
      tab: 'risk',
      label: '问题超出时限',
      title: '问题 {no} 已超出{metric}时限',
      body: '{title}',
      group: '问题 {no} 已超出{metric}时限',
      on: everywhere,
      samples: { metric },
    },
  },
} as const satisfies RegisterEntry<'problem'>;
