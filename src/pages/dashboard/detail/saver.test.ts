/** Two quick moves, an undo after later work, and somebody else in between: nothing of anybody's is lost. */
import type { DashboardDetail, Widget } from '@contract/dashboard/dashboard';
import { errorCatalogue } from '@contract/errors';
import { ApiError } from '@/utils/apiError';
import { BoardSaver, placedAs, untouched, without, withWidget } from './saver';

const widget = (id: string, more: Partial<Widget> = {}): Widget => ({
  ...{ id, x: 0, y: 0, w: 3, h: 2, kind: 'number', title: id, metric: 'task.open', dimension: null },
  ...{ period: null, filters: [], target: null, text: '' },
  ...more,
});
const [a, b, c] = [widget('a'), widget('b', { x: 3 }), widget('c', { x: 6 })] as const;

/** A server with versions, of whose board others may save, too. */
function stage(widgets: Widget[]) {
  const board = { version: 1, widgets };
  const sent: number[] = [];
  let fails: Error | null = null;
  let shown: readonly Widget[] = widgets;
  let theirs = 0;
  const saver = new BoardSaver(board, {
    async send(version, next) {
      await Promise.resolve();
      sent.push(version);
      if (fails) throw fails;
      if (version !== board.version) {
        const current = { ...board } as DashboardDetail;
        throw new ApiError('已被修改', { status: 409, code: errorCatalogue.STALE.code, data: { current } });
      }
      Object.assign(board, { version: version + 1, widgets: next });
      return { version: board.version };
    },
    onChange: (now) => {
      shown = now;
    },
    onTheirs: () => {
      theirs += 1;
    },
  });
  return {
    ...{ board, saver, sent },
    ids: () => shown.map(({ id }) => id),
    at: (id: string) => shown.find((one) => one.id === id)?.x,
    fail: (error: Error | null) => {
      fails = error;
    },
    other: (next: Widget[]) => Object.assign(board, { version: board.version + 1, widgets: next }),
    theirs: () => theirs,
  };
}

it('saves two quick moves one after the other, and shows both at once', async () => {
  const { saver, sent, at, board } = stage([a, b]);
  const both = [saver.change(placedAs([{ ...a, x: 1 }])), saver.change(placedAs([{ ...b, x: 9 }]))];
  expect([at('a'), at('b')]).toEqual([1, 9]);
  await Promise.all(both);
  expect(sent).toEqual([1, 2]);
  expect(board.widgets.map(({ x }) => x)).toEqual([1, 9]);
});

it('puts back what was removed, and leaves what came since', async () => {
  const { saver, ids, at } = stage([a, b]);
  await saver.change(without('a'));
  await saver.change(withWidget(c), { ahead: false });
  await saver.change(placedAs([{ ...b, x: 8 }]));
  await saver.change(withWidget(a));
  expect(ids()).toEqual(['b', 'c', 'a']);
  expect(at('b')).toBe(8);
  // Twice is once.
  await saver.change(withWidget(a));
  expect(ids()).toEqual(['b', 'c', 'a']);
});

it('is made again on what somebody else saved, unless they said something else of the same widget', async () => {
  const { saver, ids, at, other, theirs, board } = stage([a, b]);
  other([a, widget('b', { x: 3, title: '别人的' }), c]);
  await saver.change(placedAs([{ ...a, x: 1 }]));
  expect([ids(), at('a'), theirs()]).toEqual([['a', 'b', 'c'], 1, 1]);
  other(board.widgets.map((one) => (one.id === 'b' ? { ...one, title: '又改' } : one)));
  const mine = withWidget({ ...b, title: '我的' });
  await expect(saver.change(mine, { ahead: false, fits: untouched('b') })).rejects.toThrow('已被修改');
  expect(board.widgets.find(({ id }) => id === 'b')?.title).toBe('又改');
  // Asked, one's own is to stand: now it is saved on theirs, where they put it.
  await saver.change(mine, { ahead: false, fits: untouched('b') });
  expect(board.widgets.find(({ id }) => id === 'b')).toMatchObject({ title: '我的', x: 3 });
  expect(ids()).toEqual(['a', 'b', 'c']);
});

it('takes back alone what is refused', async () => {
  const { saver, ids, at, fail } = stage([a, b]);
  fail(new Error('网络连接失败'));
  const removed = saver.change(without('a'));
  expect(ids()).toEqual(['b']);
  await expect(removed).rejects.toThrow('网络连接失败');
  expect(ids()).toEqual(['a', 'b']);
  fail(null);
  await saver.change(placedAs([{ ...b, x: 5 }]));
  expect([ids(), at('b')]).toEqual([['a', 'b'], 5]);
});
