/** What environments say of themselves wherever kinds are listed. */
import { everywhere, quiet } from '../object/eventEntry';
import type { RegisterEntry } from '../object/registerEntry';

export const environmentEntry = {
  label: '环境',
  prefix: 'E',
  page: '/project/{projectId}/projectEnvironment/{objectId}',
  privileges: {
    'ENVIRONMENT:LIST': '查看环境',
    'ENVIRONMENT:CREATE': '登记环境',
    'ENVIRONMENT:UPDATE': '修改环境',
    'ENVIRONMENT:STATUS:UPDATE': '占用、维护环境',
    'ENVIRONMENT:DELETE': '删除环境',
    'ENVIRONMENT:COMMENT': '评论环境',
    'ENVIRONMENT:ACCOUNT:VIEW': '查看环境的账号',
  },
  developers: ['ENVIRONMENT:ACCOUNT:VIEW'],
  events: {
    environmentAssigned: {
      tab: 'system',
      label: '环境指派给我',
      title: '{actor} 将环境 {no} 交给您使用',
      body: '{title}',
      group: '{actor} 将环境 {no} 交给 {receivers} 使用',
      on: everywhere,
    },
    environmentState: {
      tab: 'system',
      label: '环境状态变更',
      title: '{actor} 将环境 {no} 从「{from}」变更为「{to}」',
      body: '{title} {reason}',
      group: '{actor} 将环境 {no} 从「{from}」变更为「{to}」',
      on: quiet,
    },
    environmentDown: {
      tab: 'system',
      label: '环境检查异常',
      title: '环境 {no} 检查异常',
      body: '{title}：{result}',
      group: '环境 {no} 检查异常：{result}',
      on: everywhere,
      samples: { result: { label: '检查结果', sample: '连接超时' } },
    },
    environmentUp: {
      tab: 'system',
      label: '环境恢复正常',
      title: '环境 {no} 已恢复正常',
      body: '{title}：{result}',
      group: '环境 {no} 已恢复正常',
      on: everywhere,
      samples: { result: { label: '检查结果', sample: 'HTTP 200，86 毫秒' } },
    },
  },
  log: {
    actions: {
      accountAdded: '添加环境账号',
      accountChanged: '修改环境账号',
      accountRemoved: '删除环境账号',
      accountRead: '查看环境账号的密码',
      checkAsked: '立即检查环境',
    },
    objects: { environment_account: '环境账号', environment_health: '环境检查' },
  },
} as const satisfies RegisterEntry<'environment'>;
