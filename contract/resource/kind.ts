/** What resources say of themselves wherever kinds are listed. */
import { everywhere, quiet, seen } from '../object/eventEntry';
import type { RegisterEntry } from '../object/registerEntry';

export const resourceEntry = {
  label: '资源',
  prefix: 'Z',
  page: '/project/{projectId}/projectResources/{objectId}',
  privileges: {
    'RESOURCE:LIST': '查看资源',
    'RESOURCE:CREATE': '登记资源',
    'RESOURCE:UPDATE': '修改、分配资源',
    'RESOURCE:STATUS:UPDATE': '维护、退出资源',
    'RESOURCE:DELETE': '删除资源',
    'RESOURCE:COMMENT': '评论资源',
  },
  events: {
    resourceAssigned: {
      tab: 'system',
      label: '资源交我保管',
      title: '{actor} 将资源 {no} 交给您保管',
      body: '{title}',
      group: '{actor} 将资源 {no} 交给 {receivers} 保管',
      on: everywhere,
    },
    resourceState: {
      tab: 'system',
      label: '资源状态变更',
      title: '{actor} 将资源 {no} 从「{from}」变更为「{to}」',
      body: '{title} {reason}',
      group: '{actor} 将资源 {no} 从「{from}」变更为「{to}」',
      on: quiet,
    },
    resourceDue: {
      tab: 'system',
      label: '资源可用期到期',
      title: '资源 {no} {when}',
      body: '{title}',
      on: seen,
    },
  },
  log: {
    actions: {
      allocated: '分配资源',
      allocationChanged: '调整资源分配',
      allocationRemoved: '取消资源分配',
    },
    objects: { resource_allocation: '资源分配' },
  },
} as const satisfies RegisterEntry<'resource'>;
