import { environmentFields } from '@contract/environment/fields';
import { type EnvironmentState, environmentLifecycle } from '@contract/environment/lifecycle';
import { environmentTabs } from '@contract/environment/lists';
import { DueDate } from '@/components/DueDate';
import { AccountButton, Accounts, Address, CheckButton, HealthMark, HealthStrip } from '@/features/environment';
import { defineRegisterPage } from '@/features/object/register';
import { type EnvironmentTypes, environmentService } from '@/services/environment';

export const environmentPage = defineRegisterPage<EnvironmentTypes, EnvironmentState, Record<never, never>>({
  type: 'environment',
  fields: environmentFields,
  lifecycle: environmentLifecycle,
  tabs: environmentTabs,
  service: environmentService,
  // Checks run on.
  pollMs: 60_000,
  emptyText: '还没有环境：登记开发、测试、生产环境的地址、版本与账号，说清谁在使用',
  columns: [
    { key: 'kind', width: 88, phone: true },
    { key: 'state', width: 104, phone: true },
    { key: 'health', width: 88, phone: true, render: ({ health }) => <HealthMark health={health} /> },
    { key: 'address', width: 240, render: ({ address }) => <Address address={address} /> },
    { key: 'release', width: 120 },
    { key: 'assigneeId', phone: true },
    {
      key: 'busyUntil',
      render: ({ busyUntil, state }) => <DueDate day={busyUntil} completed={state !== 'BUSY'} />,
    },
    { key: 'ownerId' },
    { key: 'labelIds', optional: true },
    { key: 'updatedAt', optional: true },
  ],
  filters: ['kind', 'state', 'health', 'assigneeId', 'ownerId', 'labelIds'],
  form: { initial: { kind: 'test' }, titlePlaceholder: '例如：集成测试环境' },
  side: [
    'kind',
    'address',
    'release',
    'ownerId',
    'assigneeId',
    'busyUntil',
    'checkKind',
    'checkTarget',
    'checkMinutes',
    'labelIds',
    'isPrivate',
  ],
  texts: [],
  events: {
    broken: '检查异常',
    healthy: '恢复正常',
    accountAdded: '添加账号',
    accountChanged: '修改账号',
    accountRemoved: '删除账号',
  },
  sections: [
    {
      key: 'health',
      title: '检查',
      extra: (handle) => <CheckButton {...handle} />,
      render: (handle) => <HealthStrip {...handle} />,
    },
    {
      key: 'accounts',
      title: '账号',
      shown: ({ accounts }) => accounts !== null,
      extra: (handle) => <AccountButton {...handle} />,
      render: (handle) => <Accounts {...handle} />,
    },
  ],
});
