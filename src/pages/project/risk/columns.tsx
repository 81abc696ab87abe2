import { riskLifecycle } from '@contract/risk/lifecycle';
import { proximities, riskLevels, scoreOf } from '@contract/risk/matrix';
import type { RiskRow } from '@contract/risk/risk';
import { DueDate } from '@/components/DueDate';
import PersonAvatar from '@/components/PersonAvatar';
import { StateTag } from '@/features/object/lifecycle';
import type { ListColumn } from '@/features/object/list';
import type { useDictionary } from '@/features/object/register';
import { LevelMark } from '@/features/risk';

export const riskColumns = (words: ReturnType<typeof useDictionary>): ListColumn<RiskRow>[] => [
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
    key: 'cell',
    title: '当前等级',
    width: 112,
    sortable: true,
    phone: true,
    render: ({ level, cell, trend }) => <LevelMark level={level} cell={cell} trend={trend} />,
    text: ({ level, cell }) => `${riskLevels[level]} ${scoreOf(cell)}`,
  },
  {
    key: 'state',
    title: '状态',
    width: 104,
    sortable: true,
    phone: true,
    render: ({ state }) => <StateTag table={riskLifecycle} state={state} />,
    text: ({ state }) => riskLifecycle.states[state].label,
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
    key: 'strategy',
    title: '应对策略',
    width: 96,
    render: ({ strategy }) => words.say('riskStrategy', strategy) || '—',
    text: ({ strategy }) => words.say('riskStrategy', strategy),
  },
  {
    key: 'expectedAt',
    title: '预计发生',
    width: 136,
    sortable: true,
    render: ({ expectedAt, proximity }) =>
      expectedAt ? `${expectedAt} ${proximity ? proximities[proximity] : ''}` : '—',
    text: ({ expectedAt }) => expectedAt,
  },
  {
    key: 'planCloseOn',
    title: '计划关闭',
    width: 136,
    sortable: true,
    render: ({ planCloseOn, state }) => (
      <DueDate day={planCloseOn} completed={riskLifecycle.states[state].closed ?? false} />
    ),
    text: ({ planCloseOn }) => planCloseOn,
  },
  {
    key: 'category',
    title: '类别',
    width: 88,
    optional: true,
    render: ({ category }) => words.say('riskCategory', category) || '—',
    text: ({ category }) => words.say('riskCategory', category),
  },
  {
    key: 'source',
    title: '来源',
    width: 88,
    optional: true,
    render: ({ source }) => words.say('riskSource', source) || '—',
    text: ({ source }) => words.say('riskSource', source),
  },
  {
    key: 'owner',
    title: '责任人',
    width: 120,
    optional: true,
    render: ({ owner }) => <PersonAvatar person={owner} withName />,
    text: ({ owner }) => owner?.name ?? null,
  },
];
