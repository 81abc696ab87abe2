import * as objects from '@/services/object';
import { taskApi } from '@/services/task';
import { taskBatchApi } from '@/services/taskBatch';
import { taskDependApi } from '@/services/taskDepend';
import { taskRecycleApi } from '@/services/taskRecycle';
import { ApiError, isRefusal, RequestError, ResponseError } from '@/utils/apiError';
import { emptyStack, push } from './entry';
import { follow } from './follow';
import { forgetActs, NothingLeft, openActs, recentActs, recordUndo, takeLast } from './store';
import { takeBack } from './takeBack';
import { claimWindow } from './window';

jest.mock('@/services/object');
jest.mock('@/services/task');
jest.mock('@/services/taskBatch');
jest.mock('@/services/taskDepend');
jest.mock('@/services/taskRecycle');
const service = jest.mocked(taskApi);
const talk = jest.mocked(objects);
const batch = jest.mocked(taskBatchApi);
const depend = jest.mocked(taskDependApi);
const bin = jest.mocked(taskRecycleApi);

type Entry = import('./entry').Entry;
const change = (before: object, after: object, id = 'a'): Entry['act'] => ({
  kind: 'change',
  items: [{ type: 'task', id, no: 'P-1', before: { ...before }, after: { ...after } }],
});
const entry = (act: Entry['act'], at: number): Entry => ({ id: `${at}`, at, label: '', act });
const ways = { how: takeBack, unanswered: (error: unknown) => !isRefusal(error) };
const taken = (written: string[], kept: import('@contract/object/undo').KeptField[] = []) => ({
  written,
  kept,
  along: { restored: 0, kept: 0 },
});

beforeEach(() => {
  jest.resetAllMocks();
  forgetActs();
  openActs('yunfan', 'me');
});

describe('the stack', () => {
  it('joins changes of the same field within a second, and drops what came to nothing', () => {
    const first = push(emptyStack, entry(change({ progress: 0 }, { progress: 10 }), 0));
    const second = push(first, entry(change({ progress: 10 }, { progress: 20 }), 900));
    expect(second.done.map(({ act }) => act)).toEqual([change({ progress: 0 }, { progress: 20 })]);
    expect(push(second, entry(change({ progress: 20 }, { progress: 0 }), 1500)).done).toEqual([]);
    expect(push(first, entry(change({ progress: 10 }, { progress: 20 }), 1001)).done).toHaveLength(2);
    expect(push(first, entry(change({ urgent: 1 }, { urgent: 2 }), 10)).done).toHaveLength(2);
    expect(push(first, entry(change({ progress: 1 }, { progress: 2 }, 'b'), 10)).done).toHaveLength(2);
  });

  it('keeps a hundred, and a new act empties what could be done again', () => {
    let stack = emptyStack;
    for (let at = 0; at < 105; at += 1)
      stack = push(stack, entry(change({ urgent: at }, { urgent: at + 1 }), at * 5000));
    expect(stack.done).toHaveLength(100);
    expect(push({ done: [], undone: stack.done }, entry(change({ a: 1 }, { a: 2 }), 0)).undone).toEqual([]);
  });

  it('is there on an address without TLS, where the browser has no ids of its own', () => {
    const channel = { postMessage: jest.fn(), close: jest.fn() };
    const own = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel');
    Object.defineProperty(globalThis, 'BroadcastChannel', { value: jest.fn(() => channel), configurable: true });
    const ids = jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new TypeError('crypto.randomUUID is not a function');
    });
    try {
      const stop = claimWindow(() => {});
      recordUndo('甲', change({ urgent: 1 }, { urgent: 2 }));
      expect(recentActs()).toHaveLength(1);
      expect(channel.postMessage).toHaveBeenCalledWith(
        expect.objectContaining({ asks: expect.stringMatching(/^[\da-f-]{36}$/) }),
      );
      stop();
    } finally {
      ids.mockRestore();
      if (own) Object.defineProperty(globalThis, 'BroadcastChannel', own);
      else Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    }
  });

  it('is of one person in one enterprise, and gone with another', () => {
    recordUndo('甲', change({ urgent: 1 }, { urgent: 2 }));
    openActs('other', 'me');
    expect(recentActs()).toEqual([]);
    openActs('yunfan', 'me');
    expect(recentActs()).toEqual([]);
  });
});

describe('taking back', () => {
  it('sends what was and what is expected, and does it again the other way round', async () => {
    recordUndo('甲', change({ urgent: 3 }, { urgent: 2 }));
    service.takeBack.mockResolvedValue(taken(['urgent']));
    await takeLast('done', ways);
    expect(service.takeBack).toHaveBeenLastCalledWith({ taskId: 'a', set: { urgent: 3 }, expect: { urgent: 2 } });
    await takeLast('undone', ways);
    expect(service.takeBack).toHaveBeenLastCalledWith({ taskId: 'a', set: { urgent: 2 }, expect: { urgent: 3 } });
    expect(recentActs()).toHaveLength(1);
  });

  it('names who changed a field since, and does only the rest again', async () => {
    recordUndo('甲', change({ urgent: 3, planEnd: null }, { urgent: 2, planEnd: '2026-12-01' }));
    const at = new Date().toISOString();
    const kept = [
      {
        field: 'urgent',
        label: '优先级',
        now: '低',
        by: { userId: 'h', userName: 'h', name: '何敏', avatar: null },
        at,
      },
    ];
    service.takeBack.mockResolvedValue(taken(['planEnd'], kept));
    const { notes } = await takeLast('done', ways);
    expect(notes).toEqual([expect.stringMatching(/^优先级：何敏 \d\d:\d\d 已改为 低，未覆盖$/)]);
    await takeLast('undone', ways);
    expect(service.takeBack).toHaveBeenLastCalledWith({
      taskId: 'a',
      set: { planEnd: '2026-12-01' },
      expect: { planEnd: null },
    });
  });

  it('drops what the server refuses, and keeps what no answer came to; presses queue', async () => {
    recordUndo('甲', change({ urgent: 3 }, { urgent: 2 }));
    recordUndo('乙', { kind: 'create', type: 'task', ids: ['b'] });
    service.unmake.mockRejectedValueOnce(new RequestError('网络异常', 'Network'));
    await expect(takeLast('done', ways)).rejects.toThrow('网络异常');
    // A proxy answers, or the login has run out: nothing was judged.
    for (const status of [401, 429, 502, 503]) {
      service.unmake.mockRejectedValueOnce(new ResponseError('稍后重试', { status }));
      await expect(takeLast('done', ways)).rejects.toThrow('稍后重试');
    }
    expect(recentActs()).toHaveLength(2);
    service.unmake.mockRejectedValueOnce(new ApiError('P-2 已有评论，未撤销创建', { status: 422 }));
    service.takeBack.mockResolvedValue(taken(['urgent']));
    const both = await Promise.allSettled([takeLast('done', ways), takeLast('done', ways)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await expect(takeLast('done', ways)).rejects.toThrow(NothingLeft);
  });

  it('does a creation of several again by all that were recycled by themselves', async () => {
    recordUndo('三个', { kind: 'create', type: 'task', ids: ['top', 'below', 'other'] });
    service.unmake.mockResolvedValue({ count: 3, rootIds: ['top', 'other'] });
    await takeLast('done', ways);
    await takeLast('undone', ways);
    expect(bin.recover).toHaveBeenLastCalledWith({ taskIds: ['top', 'other'] });
    await takeLast('done', ways);
    expect(service.delete.mock.calls.map(([{ id }]) => id)).toEqual(['top', 'other']);
  });

  it('takes a batch back by another one, and does it again by a third', async () => {
    const over = (undoUntil: string | null) =>
      ({
        state: 'finished',
        changed: 9,
        failed: 3,
        undoUntil,
        issues: [{ outcome: 'failed', taskNo: 'P-1', reason: '优先级之后又被修改' }],
      }) as never;
    recordUndo('设置优先级 12 个任务', { kind: 'batch', type: 'task', jobId: 'first' });
    batch.undo.mockResolvedValueOnce({ jobId: 'second' });
    batch.get.mockResolvedValueOnce(over('2026-12-01T00:00:00Z'));
    const { notes } = await takeLast('done', ways);
    expect(notes).toEqual(['9 个已恢复', 'P-1 优先级之后又被修改']);
    batch.undo.mockResolvedValueOnce({ jobId: 'third' });
    batch.get.mockResolvedValueOnce(over(null));
    const again = await takeLast('undone', ways);
    expect(batch.undo.mock.calls).toEqual([[{ jobId: 'first' }], [{ jobId: 'second' }]]);
    expect(again.reverse).toBeNull();
  });

  it('restores what was recycled, and recycles it again', async () => {
    recordUndo('甲', { kind: 'recycle', type: 'task', ids: ['a'], reason: '重复' });
    await takeLast('done', ways);
    expect(bin.recover).toHaveBeenCalledWith({ taskIds: ['a'] });
    await takeLast('undone', ways);
    expect(service.delete).toHaveBeenCalledWith({ id: 'a', deleteChildren: true, deleteReason: '重复' });
  });

  it('takes a comment back and brings it again, and gives an edited one its words by the version that it left', async () => {
    recordUndo('评论', { kind: 'comment', on: 'task', id: 'c', removed: false });
    await takeLast('done', ways);
    expect(talk.setCommentRemoved).toHaveBeenLastCalledWith('task', 'c', true);
    await takeLast('undone', ways);
    expect(talk.setCommentRemoved).toHaveBeenLastCalledWith('task', 'c', false);
    recordUndo('改', { kind: 'commentText', on: 'task', id: 'c', version: 2, before: '<p>一</p>', after: '<p>二</p>' });
    talk.editComment.mockResolvedValueOnce({ version: 3 }).mockResolvedValueOnce({ version: 4 });
    await takeLast('done', ways);
    expect(talk.editComment).toHaveBeenLastCalledWith('task', 'c', { version: 2, content: '<p>一</p>' });
    await takeLast('undone', ways);
    expect(talk.editComment).toHaveBeenLastCalledWith('task', 'c', { version: 3, content: '<p>二</p>' });
    recordUndo('解决', { kind: 'resolve', on: 'risk', id: 'c', resolved: true });
    await takeLast('done', ways);
    expect(talk.resolveComment).toHaveBeenLastCalledWith('risk', 'c', false);
  });

  it('takes two edits of one comment back and does both again: each goes on from the version that the other left', async () => {
    const edit = (version: number, before: string, after: string): Entry['act'] => ({
      ...{ kind: 'commentText', on: 'task', id: 'c', version, before, after },
    });
    recordUndo('一', edit(2, 'a', 'b'));
    recordUndo('二', edit(3, 'b', 'c'));
    let version = 3;
    talk.editComment.mockImplementation(async (_on, _id, given) => {
      if (given.version !== version) throw new ApiError('内容已被他人修改', { status: 409 });
      version += 1;
      return { version };
    });
    for (const which of ['done', 'done', 'undone', 'undone', 'done'] as const) await takeLast(which, ways);
    expect(talk.editComment.mock.calls.map(([, , { content }]) => content)).toEqual(['b', 'a', 'b', 'c', 'b']);
    // Written from another window in between: that is not written over.
    recordUndo('三', edit(99, 'z', 'y'));
    version = 99;
    await takeLast('done', ways);
    await expect(takeLast('done', ways)).rejects.toThrow('内容已被他人修改');
  });

  it('finds a link again that was made anew, and hours that were logged anew', async () => {
    const link = { group: 'PRE_TASK', otherId: 'b', type: 'FS', lagDays: 0 } as const;
    const of = { type: 'task', id: 'a', link } as const;
    recordUndo('建', { kind: 'link', ...of, linkId: 'first' });
    recordUndo('删', { kind: 'unlink', ...of, linkId: 'first' });
    depend.link
      .mockResolvedValueOnce({ dependIds: ['second'] } as never)
      .mockResolvedValueOnce({ dependIds: ['third'] } as never);
    for (const which of ['done', 'done', 'undone', 'undone'] as const) await takeLast(which, ways);
    expect(depend.remove.mock.calls.map(([{ dependId }]) => dependId)).toEqual(['second', 'third']);

    const [before, after] = [
      { targetId: 'p', position: 'after' },
      { targetId: 'q', position: 'before' },
    ] as const;
    recordUndo('排', { kind: 'order', type: 'task', id: 't', before, after });
    for (const which of ['done', 'undone'] as const) await takeLast(which, ways);
    expect(service.reorder.mock.calls.map(([asked]) => asked)).toEqual([
      { taskId: 't', ...before },
      { taskId: 't', ...after },
    ]);

    const logged = { day: '2026-11-23', minutes: 60, kind: 'normal', remark: '' } as const;
    const hours = { kind: 'hours', on: { taskId: 't' }, id: 'w', left: { before: null, after: null } } as const;
    const second = { ...hours, id: 'w2', before: logged, after: null } as const;
    const stack = follow(
      { done: [entry({ ...hours, before: null, after: logged }, 0)], undone: [] },
      { ...hours, before: logged, after: null },
      { ...second, before: null, after: logged },
    );
    expect(stack.done[0]?.act).toMatchObject({ id: 'w2' });

    const override = { day: '2026-11-23' } as never;
    const duty = (overrideId: string | null): Entry['act'] => ({ kind: 'duty', overrideId, override });
    const several = entry({ kind: 'several', acts: [duty('o1')] }, 0);
    expect(follow({ done: [several], undone: [] }, duty(null), duty('o2')).done[0]?.act).toEqual({
      kind: 'several',
      acts: [duty('o2')],
    });
  });

  it('takes back a named act of the last twenty, not only the last one', async () => {
    const first = recordUndo('甲', { kind: 'recycle', type: 'task', ids: ['a'], reason: '' });
    recordUndo('乙', { kind: 'recycle', type: 'task', ids: ['b'], reason: '' });
    await takeLast('done', ways, first.id);
    expect(bin.recover).toHaveBeenCalledWith({ taskIds: ['a'] });
    expect(recentActs().map(({ label }) => label)).toEqual(['乙']);
  });
});
