import type { Operation } from '@contract/enterprise/operationLog';
import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import type { ListColumn } from '@/features/object/list';

export const actorOf = ({ actor }: Operation) => actor?.name ?? '系统';
const second = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm:ss');
export const objectOf = ({ objectTypeText, objectName }: Operation) =>
  [objectTypeText, objectName].filter(Boolean).join(' ') || '—';

export const columns: ListColumn<Operation>[] = [
  {
    key: 'action',
    title: '操作',
    width: 140,
    fixed: true,
    render: ({ actionText }) => actionText,
  },
  {
    key: 'at',
    title: '时间',
    width: 165,
    phone: true,
    render: ({ at }) => (
      <time className="tabular" dateTime={at}>
        {second(at)}
      </time>
    ),
  },
  { key: 'object', title: '对象', width: 200, phone: true, render: objectOf },
  {
    key: 'actor',
    title: '人员',
    width: 110,
    phone: true,
    render: ({ actor }) => <PersonAvatar person={actor} withName emptyText="系统" />,
  },
  { key: 'module', title: '模块', width: 90, render: ({ moduleText }) => moduleText },
  { key: 'project', title: '项目', width: 150, optional: true, render: ({ projectName }) => projectName ?? '—' },
  { key: 'fields', title: '变更字段', width: 160, optional: true, render: ({ fields }) => fields.join('、') || '—' },
  { key: 'ip', title: 'IP', width: 120, render: ({ ip }) => <span className="tabular">{ip ?? '—'}</span> },
];
