/** The built-in fields of risks. */
import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { riskStates } from './lifecycle';
import { CELLS, natures } from './matrix';

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;
const written = { kind: 'text', lines: true, in: ['detail', 'export', 'create'], right: 'update' } as const;
const day = { kind: 'date', nullable: true, in: filled, right: 'update' } as const;
const kept = { label: '', kind: 'own', in: [] } as const;
const word = { kind: 'choice', nullable: true, right: 'update' } as const;

export const riskFields = defineFields({
  ...recordFields,
  state: { label: '状态', kind: 'choice', choices: riskStates, initial: 'IDENTIFIED', in: anywhere },
  nature: { label: '性质', kind: 'choice', choices: natures, initial: 'threat', in: anywhere, right: 'update' },
  source: { ...word, label: '来源', dictionary: 'riskSource', in: filled },
  category: { ...word, label: '类别', dictionary: 'riskCategory', in: filled },
  strategy: { ...word, label: '应对策略', dictionary: 'riskStrategy', in: filled },
  /** As it is assessed now: the last track that assessed it, else the first. Levels are conditions on cells of the map. */
  cell: { label: '当前评估', kind: 'choice', numeric: [1, CELLS], in: anywhere },
  /** As it was first assessed: `(P−1)·5 + I`, 1 to 25. */
  firstCell: { label: '首次评估', kind: 'choice', numeric: [1, CELLS], in: anywhere },
  measures: { ...written, label: '应对措施' },
  contingency: { ...written, label: '应急措施' },
  triggerSignal: { ...written, label: '触发信号', max: 500 },
  resolution: { ...written, label: '处理结果', in: ['detail', 'export'] },
  identifiedOn: { label: '识别日期', kind: 'date', in: anywhere, right: 'update' },
  expectedAt: { ...day, label: '预计发生' },
  planCloseOn: { ...day, label: '计划关闭' },
  closedOn: { label: '实际关闭', kind: 'date', nullable: true, in: anywhere },
  /** The assessment before, for the trend. */
  cellBefore: { ...kept, column: 'smallint', nullable: true },
  trackedAt: { ...kept, column: 'timestamptz', nullable: true },
  escalatedAt: { ...kept, column: 'timestamptz', nullable: true },
});
