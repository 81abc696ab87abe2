import type { PageOf } from '@contract/envelope';
import type { TaskRow } from '@contract/task/task';
import { aTask } from '../testing';
import { type LoadPage, TaskWindow, WINDOW_SIZE } from './taskWindow';

const TOTAL = 10_000;
const rowsOf = (pageNo: number) =>
  Array.from({ length: WINDOW_SIZE }, (_, at) => aTask({ taskId: String((pageNo - 1) * WINDOW_SIZE + at) }));
const pageOf = (pageNo: number, result = rowsOf(pageNo)): PageOf<TaskRow> => ({
  result,
  total: TOTAL,
  pageNo,
  pageSize: WINDOW_SIZE,
});
const settle = () => new Promise((resolve) => setTimeout(resolve));

function openWindow(load: LoadPage = async (pageNo) => pageOf(pageNo)) {
  const spy = jest.fn(load);
  return { window: new TaskWindow(spy), asked: () => spy.mock.calls.map(([pageNo]) => pageNo), spy };
}

describe('TaskWindow', () => {
  it('asks only for the windows in sight, each once', async () => {
    const { window, asked, spy } = openWindow();
    window.ensure(0, 0);
    window.ensure(0, 0);
    await settle();
    expect(window.total).toBe(TOTAL);
    window.ensure(450, 530);
    window.ensure(450, 530);
    await settle();
    expect(asked()).toEqual([1, 5, 6]);
    expect(spy).toHaveBeenCalledWith(5, WINDOW_SIZE);
    expect(window.at(450)?.taskId).toBe('450');
    expect(window.at(300)).toBeUndefined();
    expect(window.indexOf('520')).toBe(520);
  });

  it('has the next window there before its rows come into sight, whichever way one scrolls', async () => {
    const { window, asked } = openWindow();
    window.ensure(0, 20);
    await settle();
    const heard = jest.fn();
    window.subscribe(heard);
    window.ensure(3, 23);
    await settle();
    expect(asked()).toEqual([1, 2]);
    // Nothing of it can be seen yet.
    expect(heard).not.toHaveBeenCalled();
    window.ensure(2_040, 2_060);
    await settle();
    expect(asked()).toEqual([1, 2, 21]);
    window.ensure(2_030, 2_050);
    await settle();
    expect(asked()).toEqual([1, 2, 21, 20]);
    window.ensure(TOTAL - 40, TOTAL);
    window.ensure(TOTAL - 30, TOTAL);
    await settle();
    expect(asked()).toEqual([1, 2, 21, 20, 100]);
  });

  it('asks for two windows at once, and not for what was passed by before its turn came', async () => {
    const answers: (() => void)[] = [];
    const { window, asked } = openWindow((pageNo) => new Promise((done) => answers.push(() => done(pageOf(pageNo)))));
    window.ensure(0, 0);
    answers[0]?.();
    await settle();
    for (const row of [1_000, 3_000, 5_000, 7_000, 9_000]) window.ensure(row, row + 20);
    expect(asked()).toEqual([1, 11, 31]);
    answers[1]?.();
    await settle();
    expect(asked()).toEqual([1, 11, 31, 91]);
    answers[3]?.();
    await settle();
    expect(window.at(9_000)?.taskId).toBe('9000');
  });

  it('does not ask beyond the end', async () => {
    const { window, asked } = openWindow();
    window.ensure(0, 0);
    await settle();
    window.ensure(TOTAL - 5, TOTAL + 500);
    await settle();
    expect(asked()).toEqual([1, 100]);
  });

  it('keeps a bounded number of rows, and those near the screen', async () => {
    const { window } = openWindow();
    window.ensure(0, 0);
    await settle();
    for (let index = 0; index < 6000; index += WINDOW_SIZE) {
      window.ensure(index, index + 40);
      await settle();
    }
    window.ensure(5950, 5990);
    expect(window.at(5950)).toBeDefined();
    expect(window.at(0)).toBeUndefined();
  });

  it('shows stale rows until the new ones are there, and drops answers to the former question', async () => {
    const answers: ((page: PageOf<TaskRow>) => void)[] = [];
    const { window } = openWindow(() => new Promise((resolve) => answers.push(resolve)));
    window.ensure(0, 0);
    answers[0]?.(pageOf(1));
    await settle();
    window.invalidate();
    expect(window.at(0)?.title).toBe('任务 0');
    window.ensure(0, 10);
    window.invalidate();
    window.ensure(0, 10);
    answers[2]?.(pageOf(1, [aTask({ taskId: 'new' })]));
    answers[1]?.(pageOf(1, [aTask({ taskId: 'late' })]));
    await settle();
    expect(window.at(0)?.taskId).toBe('new');
  });

  it('says what failed, does not try it again by itself, and does on demand', async () => {
    let broken = true;
    const { window, asked } = openWindow(async (pageNo) => {
      if (broken) throw new Error('down');
      return pageOf(pageNo);
    });
    window.ensure(0, 0);
    await settle();
    window.ensure(0, 0);
    await settle();
    expect(window.error).toEqual(new Error('down'));
    expect(asked()).toEqual([1]);
    broken = false;
    window.retry();
    window.ensure(0, 0);
    await settle();
    expect(window.error).toBeNull();
    expect(window.at(3)?.taskId).toBe('3');
  });

  it('tells of a failure for as long as its rows are in sight, whatever else has come since', async () => {
    const { window } = openWindow(async (pageNo) => {
      if (pageNo === 21) throw new Error('down');
      return pageOf(pageNo);
    });
    window.ensure(0, 20);
    await settle();
    window.ensure(2_080, 2_105);
    await settle();
    expect([window.error, window.at(2_105)?.taskId]).toEqual([new Error('down'), '2105']);
    const heard = jest.fn();
    window.subscribe(heard);
    window.ensure(4_000, 4_020);
    expect([window.error, heard.mock.calls.length]).toEqual([null, 1]);
    window.ensure(2_080, 2_105);
    expect(window.error).toEqual(new Error('down'));
  });

  it('replaces one row without touching the identity of the others', async () => {
    const { window } = openWindow();
    window.ensure(0, 0);
    await settle();
    const neighbour = window.at(8);
    const heard = jest.fn();
    window.subscribe(heard);
    window.replace('7', aTask({ taskId: '7', title: '改过' }));
    expect(window.at(7)?.title).toBe('改过');
    expect(window.at(8)).toBe(neighbour);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
