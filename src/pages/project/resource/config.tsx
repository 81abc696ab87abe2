import { resourceFields } from '@contract/resource/fields';
import { type ResourceState, resourceLifecycle } from '@contract/resource/lifecycle';
import { resourceTabs } from '@contract/resource/lists';
import { Button, Typography } from 'antd';
import { DueDate } from '@/components/DueDate';
import { choice, maybe, oneOf } from '@/features/object/list';
import { defineRegisterPage } from '@/features/object/register';
import { AllocateButton, Allocations, ResourceTimeline, sayAmount } from '@/features/resource';
import { type ResourceTypes, resourceService } from '@/services/resource';

const over = { yes: '超出可用' } as const;
const params = { over: maybe(over), map: choice(['shown', 'hidden'], 'shown') };

const { Text } = Typography;

export const resourcePage = defineRegisterPage<ResourceTypes, ResourceState, typeof params>({
  type: 'resource',
  fields: resourceFields,
  lifecycle: resourceLifecycle,
  tabs: resourceTabs,
  service: resourceService,
  emptyText: '还没有资源：登记设备、许可、服务器、场地与外部人员，再按日期分配',
  columns: [
    { key: 'kind', width: 88, phone: true },
    { key: 'state', width: 96, phone: true },
    {
      key: 'quantity',
      title: '今天 / 总量',
      width: 136,
      phone: true,
      render: ({ usedToday, quantity, unit, overFrom }) => (
        <Text type={overFrom ? 'danger' : undefined}>
          {sayAmount(usedToday, '')} / {sayAmount(quantity, unit)}
        </Text>
      ),
      text: ({ usedToday, quantity, unit }) => `${sayAmount(usedToday, '')} / ${sayAmount(quantity, unit)}`,
    },
    {
      key: 'overFrom',
      title: '超出自',
      width: 120,
      render: ({ overFrom }) => (overFrom ? <Text type="danger">{overFrom}</Text> : '—'),
      text: ({ overFrom }) => overFrom ?? '',
    },
    { key: 'supplier', width: 160 },
    {
      key: 'availableTo',
      render: ({ availableTo, state }) => <DueDate day={availableTo} completed={state === 'RETIRED'} />,
    },
    { key: 'assigneeId' },
    { key: 'ownerId', optional: true },
    { key: 'availableFrom', optional: true },
    { key: 'labelIds', optional: true },
    { key: 'updatedAt', optional: true },
  ],
  filters: ['kind', 'state', 'assigneeId', 'ownerId', 'availableTo', 'labelIds'],
  own: {
    params,
    filters: () => [oneOf('over', '分配', over)] as never,
    ask: (state) => ({ ...(state.over && { over: true }) }),
  },
  above: ({ state }, { projectId, stamp }) =>
    state.map === 'shown' && <ResourceTimeline projectId={projectId} stamp={stamp} />,
  tools: ({ state, change }) => (
    <Button
      type="text"
      aria-expanded={state.map === 'shown'}
      style={{ paddingInline: 8 }}
      onClick={() => change({ map: state.map === 'shown' ? 'hidden' : 'shown' })}
    >
      时间轴
    </Button>
  ),
  form: { initial: { kind: 'equipment', quantity: 1 }, titlePlaceholder: '例如：压力测试机、数据库许可' },
  side: [
    'kind',
    'quantity',
    'unit',
    'supplier',
    'availableFrom',
    'availableTo',
    'ownerId',
    'assigneeId',
    'labelIds',
    'isPrivate',
  ],
  texts: [],
  events: { allocated: '分配', allocationChanged: '调整分配', allocationRemoved: '取消分配' },
  sections: [
    {
      key: 'allocations',
      title: '分配',
      extra: (handle) => <AllocateButton {...handle} />,
      render: (handle) => <Allocations {...handle} />,
    },
  ],
});
