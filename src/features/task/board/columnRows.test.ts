import { COLUMN_PAGE } from '@contract/task/boardColumns';
import type { TaskRow } from '@contract/task/task';
import { ColumnRows } from '@/features/object/board';
import { aTask } from '../testing';

const row = (at: number, stageId = 'todo') => aTask({ taskId: `${at}`, stageId });
const turn = () => new Promise((resolve) => setTimeout(resolve));

async function column(size: number) {
  const server: TaskRow[] = Array.from({ length: size }, (_none, at) => row(at));
  const asked: number[] = [];
  const rows = new ColumnRows<TaskRow>(
    ({ taskId }) => taskId,
    (task) => task.stageId === 'todo',
    async (pageNo, pageSize) => {
      asked.push(pageNo);
      const result = server.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return { result, total: server.length, pageNo, pageSize };
    },
  );
  rows.ensure(0, 0);
  await turn();
  const ids = (count = rows.count) => Array.from({ length: count }, (_none, at) => rows.at(at)?.taskId ?? '…');
  return { rows, server, asked, ids };
}

it('asks for windows of 50 as they come into sight', async () => {
  const { rows, asked } = await column(50_000);
  expect(rows.count).toBe(50_000);
  rows.ensure(1000, 1020);
  await turn();
  expect(asked).toEqual([1, 21]);
  expect(rows.at(1000)?.taskId).toBe('1000');
  expect(rows.at(1000 + COLUMN_PAGE)).toBeUndefined();
});

it('shows at once what comes and what goes, and takes it back', async () => {
  const { rows, ids } = await column(3);
  rows.place(row(1, 'doing'), false);
  rows.place(row(9), false);
  expect(ids()).toEqual(['9', '0', '2']);
  expect([rows.indexOf('2'), rows.indexOf('1')]).toEqual([2, -1]);
  rows.place(row(1), false);
  rows.place(row(9, 'doing'), false);
  expect(ids()).toEqual(['0', '1', '2']);
});

it('keeps what is under way over an answer that does not know of it yet', async () => {
  const { rows, ids } = await column(3);
  rows.place(row(1, 'doing'), false);
  rows.place(row(9), false);
  rows.reload();
  await turn();
  expect(ids()).toEqual(['9', '0', '2']);
});

it('counts each card once when the answer knows of the moves', async () => {
  const { rows, server, ids } = await column(3);
  rows.place(row(1, 'doing'), true);
  rows.place(row(9), true);
  server.splice(0, 3, row(0), row(2), row(9));
  rows.reload();
  await turn();
  expect(ids()).toEqual(['9', '0', '2']);
  rows.place(row(9, 'doing'), true);
  expect(ids()).toEqual(['0', '2']);
});

it('shows a changed card in its place', async () => {
  const { rows } = await column(3);
  rows.place({ ...row(1), title: '新标题' }, true);
  expect(rows.at(1)?.title).toBe('新标题');
  expect(rows.count).toBe(3);
});

it('does not count what could not be read', async () => {
  const answers = [
    Promise.reject(new Error('断网')),
    Promise.resolve({ result: [], total: 0, pageNo: 1, pageSize: 50 }),
  ];
  const rows = new ColumnRows<TaskRow>(
    ({ taskId }) => taskId,
    () => true,
    () => answers.shift() as never,
  );
  rows.ensure(0, 0);
  await turn();
  expect([rows.loaded, rows.counted]).toEqual([true, false]);
  rows.retry();
  await turn();
  expect(rows.counted).toBe(true);
});
