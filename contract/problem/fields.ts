/** The built-in fields of problems. */
import { defineFields } from '../object/fields';
import { priorities } from '../object/priority';
import { recordFields } from '../object/recordFields';
import { problemStates } from './lifecycle';

const priorityLabels = Object.fromEntries(priorities.map(({ value, label }) => [value, label]));
const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;
const written = { kind: 'text', lines: true, right: 'update' } as const;

export const problemFields = defineFields({
  ...recordFields,
  ownerId: { ...recordFields.ownerId, label: '提出人' },
  state: { label: '状态', kind: 'choice', choices: problemStates, initial: 'UNCONFIRMED', in: anywhere },
  severity: {
    label: '严重程度',
    kind: 'choice',
    dictionary: 'problemSeverity',
    numeric: [1, 4],
    in: filled,
    right: 'update',
    required: true,
  },
  urgent: {
    label: '优先级',
    kind: 'choice',
    choices: priorityLabels,
    numeric: [1, 4],
    initial: 2,
    in: filled,
    right: 'update',
  },
  type: { label: '类型', kind: 'choice', nullable: true, dictionary: 'problemType', in: filled, right: 'update' },
  deadline: { label: '要求解决', kind: 'date', nullable: true, in: filled, right: 'update' },
  affected: { label: '影响的活动', kind: 'text', max: 500, in: ['detail', 'export', 'create'], right: 'update' },
  rootCause: { ...written, label: '根本原因', in: ['detail', 'export', 'create'] },
  resolution: {
    label: '解决方式',
    kind: 'choice',
    nullable: true,
    dictionary: 'problemResolution',
    in: anywhere,
    right: 'update',
  },
  resolutionComment: { ...written, label: '解决说明', in: ['detail', 'export'] },
  resolvedBy: { label: '解决人', kind: 'person', nullable: true, in: anywhere },
  resolvedAt: { label: '解决时间', kind: 'instant', nullable: true, in: anywhere },
  closedAt: { label: '关闭时间', kind: 'instant', nullable: true, in: anywhere },
  reopenCount: {
    label: '激活次数',
    kind: 'number',
    column: 'integer',
    initial: 0,
    in: ['filter', 'sort', 'list', 'detail', 'export'],
  },
});
