import { aTask } from '../testing';
import { besides, nextEditable } from './cellCursor';
import { pasteCell } from './pasteCell';

const columns = ['no', 'title', 'type', 'stage'].map((key) => ({ key }));

describe('the cell cursor', () => {
  it('enters at the first cell, stays within the row, and leaves to the left', () => {
    expect([besides(columns, null, 1), besides(columns, 'no', 1), besides(columns, 'stage', 1)]).toEqual([
      'no',
      'title',
      'stage',
    ]);
    expect([besides(columns, 'title', -1), besides(columns, 'no', -1), besides(columns, null, -1)]).toEqual([
      'no',
      null,
      null,
    ]);
  });

  it('leads from one cell that can be edited to the next', () => {
    const editable = ({ key }: { key: string }) => key === 'title' || key === 'stage';
    expect(nextEditable(columns, 'title', 1, editable)).toBe('stage');
    expect(nextEditable(columns, 'stage', 1, editable)).toBeNull();
    expect(nextEditable(columns, 'stage', -1, editable)).toBe('title');
    expect(nextEditable(columns, null, 1, editable)).toBe('title');
    expect(nextEditable(columns, null, -1, editable)).toBe('stage');
  });
});

describe('pasting into a cell', () => {
  const option = { value: 'o1', label: '安卓' };
  const field = (fieldId: string, kind: string) => ({ fieldId, name: kind, kind, options: [option] });
  const known = {
    members: [
      { userId: 'u1', userName: 'wang', name: '王芳' },
      { userId: 'u2', userName: 'li1', name: '李雷' },
      { userId: 'u3', userName: 'li2', name: '李雷' },
    ],
    customFields: ['text', 'number', 'money', 'select', 'multiSelect', 'person', 'switch', 'date', 'file'].map((kind) =>
      field(kind, kind),
    ),
    typeOf: () => undefined,
    stageOf: () => undefined,
    actor: { userId: 'u1', manager: true },
  } as unknown as Parameters<typeof pasteCell>[3];
  const paste = (column: string, text: string) => pasteCell(column, text, aTask({ taskId: '1' }), known);

  it.each([
    ['title', ' 新标题 ', { title: '新标题' }],
    ['urgent', '紧急', { urgent: 3 }],
    ['urgent', '4', { urgent: 4 }],
    ['executorId', '王芳', { executorId: 'u1' }],
    ['executorId', 'li2', { executorId: 'u3' }],
    ['executorId', '', { executorId: null }],
    ['planEnd', '2026/3/5', { planEnd: '2026-03-05' }],
    ['planEnd', '2026年3月31日', { planEnd: '2026-03-31' }],
    ['progress', '40%', { progress: 40 }],
    ['number', '1,234.5', { customFields: { number: 1234.5 } }],
    ['money', '¥12.30', { customFields: { money: 1230 } }],
    ['select', '安卓', { customFields: { select: 'o1' } }],
    ['multiSelect', '安卓、安卓', { customFields: { multiSelect: ['o1'] } }],
    ['person', '王芳', { customFields: { person: 'u1' } }],
    ['switch', '是', { customFields: { switch: true } }],
    ['date', '', { customFields: { date: null } }],
  ])('%s takes %s', (column, text, patch) => expect(paste(column, text)).toEqual({ patch }));

  it.each([
    ['title', '  '],
    ['title', '长'.repeat(501)],
    ['urgent', '很急'],
    ['executorId', '李雷'],
    ['executorId', '韩梅梅'],
    ['planEnd', '2026-02-30'],
    ['progress', '一半'],
    ['stageId', '已完成'],
    ['select', '苹果'],
    ['file', 'a.txt'],
    ['createdTime', '2026-01-01'],
  ])('%s refuses %s, and says why', (column, text) =>
    expect(paste(column, text)).toEqual({ refused: expect.any(String) }),
  );
});
