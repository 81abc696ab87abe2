import { problemLifecycle } from '@contract/problem/lifecycle';
import type { ProblemRow } from '@contract/problem/problem';
import { DueDate } from '@/components/DueDate';
import PersonAvatar from '@/components/PersonAvatar';
import { StateTag } from '@/features/object/lifecycle';
import type { ListColumn } from '@/features/object/list';
import { ClockNow } from '@/features/problem';
import type { useDictionary } from '@/features/object/register';

export const problemColumns = (words: ReturnType<typeof useDictionary>): ListColumn<ProblemRow>[] => [
  {
    key: 'title',
    title: '标题',
    width: 304,
    fixed: true,
    sortable: true,
    render: ({ no, title }) => `${no} ${title}`,
    text: ({ no, title }) => `${no} ${title}`,
  },
  {
    key: 'severity',
    title: '严重程度',
    width: 96,
    sortable: true,
    phone: true,
    render: ({ severity }) => words.say('problemSeverity', severity),
    text: ({ severity }) => words.say('problemSeverity', severity),
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    sortable: true,
    phone: true,
    render: ({ state }) => <StateTag table={problemLifecycle} state={state} />,
    text: ({ state }) => problemLifecycle.states[state].label,
  },
  {
    key: 'clock',
    title: '时限',
    width: 256,
    phone: true,
    render: ({ clocks }) => <ClockNow clocks={clocks} />,
  },
  {
    key: 'assignee',
    title: '指派给',
    width: 120,
    phone: true,
    render: ({ assignee }) => <PersonAvatar person={assignee} withName />,
    text: ({ assignee }) => assignee?.name ?? null,
  },
  {
    key: 'deadline',
    title: '要求解决',
    width: 112,
    sortable: true,
    render: ({ deadline, state }) => (
      <DueDate day={deadline} completed={state === 'RESOLVED' || (problemLifecycle.states[state].closed ?? false)} />
    ),
    text: ({ deadline }) => deadline,
  },
  {
    key: 'type',
    title: '类型',
    width: 96,
    optional: true,
    render: ({ type }) => words.say('problemType', type) || '—',
    text: ({ type }) => words.say('problemType', type),
  },
  {
    key: 'owner',
    title: '提出人',
    width: 120,
    optional: true,
    render: ({ owner }) => <PersonAvatar person={owner} withName />,
    text: ({ owner }) => owner?.name ?? null,
  },
];
