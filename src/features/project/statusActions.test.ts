import { statusAct, statusActions } from './statusActions';

const shown = (from: Parameters<typeof statusActions>[0]) =>
  statusActions(from).map(({ to, label, needsReason }) => [to, label, needsReason]);

it('offers what may follow each status, and asks why where a reason is owed', () => {
  expect(shown('NOT_STARTED')).toEqual([['DOING', '启动项目', false]]);
  expect(shown('DOING')).toEqual([
    ['SUSPENDED', '挂起项目', true],
    ['FINISHED', '完成项目', false],
  ]);
  expect(shown('SUSPENDED')).toEqual([['DOING', '恢复项目', false]]);
  expect(shown('FINISHED')).toEqual([
    ['CLOSED', '关闭项目', true],
    ['DOING', '重新打开', true],
  ]);
  expect(shown('CLOSED')).toEqual([['DOING', '重新打开', true]]);
});

it('warns that a closed project can only be read', () => {
  expect(statusActions('FINISHED').find((action) => action.to === 'CLOSED')?.hint).toContain('只读');
});

it('offers to take a change back where a step leads there', () => {
  expect(statusAct({ id: 'p', status: 'DOING' }, 'SUSPENDED')).toEqual({
    label: '进行中 → 已挂起',
    act: { kind: 'status', projectId: 'p', before: 'DOING', after: 'SUSPENDED' },
  });
  const closed = statusAct({ id: 'p', status: 'FINISHED' }, 'CLOSED');
  expect(closed.act).toBeUndefined();
  expect(closed.label).toContain('不能撤销');
});
