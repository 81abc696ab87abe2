/** The built-in fields of problems. */
import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { problemStates } from './lifecycle';

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const written = { kind: 'text', in: ['detail', 'export'], right: 'update' } as const;
const kept = { label: '', kind: 'own', in: [] } as const;

export const problemFields = defineFields({
  ...recordFields,
  state: { label: '状态', kind: 'choice', choices: problemStates, in: anywhere },
  type: { label: '类型', kind: 'choice', nullable: true, in: anywhere, right: 'update' },
  severity: { label: '严重程度', kind: 'choice', in: anywhere, right: 'update' },
  urgent: { label: '优先级', kind: 'choice', in: anywhere, right: 'update' },
  affected: { ...written, label: '影响的活动' },
  deadline: { label: '要求解决', kind: 'date', nullable: true, in: anywhere, right: 'update' },
  resolution: { label: '解决方式', kind: 'choice', nullable: true, in: anywhere, right: 'update' },
  resolutionComment: { ...written, label: '解决说明' },
  rootCause: { ...written, label: '根本原因' },
  resolvedBy: { label: '解决人', kind: 'person', nullable: true, in: anywhere },
  resolvedAt: { label: '解决时间', kind: 'instant', nullable: true, in: anywhere },
  closedAt: kept,
  reopenCount: { label: '激活次数', kind: 'number', in: ['filter', 'sort', 'list', 'export'] },
});
