import { MESSAGE_TOAST_SECONDS } from '@contract/constants';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { ApiError, isRefusal } from '@/utils/apiError';
import type { Act } from './entry';
import { NothingLeft, recordUndo, takeLast } from './store';
import { Toast } from './Toast';

const KEY = 'act';
const UNDO_SECONDS = 6;
const BATCH_SECONDS = 10;

/** What was done, for the toast and the stack. */
export interface Done {
  /** What changed: 「DEMO-12 优先级：紧急 → 普通」. */
  label: string;
  /** How it is taken back; left out where it cannot be. */
  act?: Act;
}

const unanswered = (error: unknown) => !isRefusal(error);
const reason = (error: unknown) =>
  error instanceof ApiError && error.message ? error.message : '网络异常，请稍后重试';

/**
 * Says that something was done, beginning with the words of §8, and keeps the way back (calm.md 2):
 * `told('修改成功', { label, act })` in a single line after the server's success. Also undo and redo themselves.
 */
export function useAct() {
  const { message } = App.useApp();
  const show = (
    text: string,
    seconds: number,
    action?: { name: string; run: () => void },
    type: 'success' | 'info' | 'warning' = 'success',
  ) =>
    void message.open({
      key: KEY,
      type,
      duration: 0,
      content: <Toast key={`${text}${Date.now()}`} {...{ text, seconds, action }} onEnd={() => message.destroy(KEY)} />,
    });

  const told = useMemoizedFn((words: string, done?: Done) => {
    const text = done ? `${words} · ${done.label}` : words;
    if (!done?.act) return show(text, MESSAGE_TOAST_SECONDS);
    const entry = recordUndo(done.label, done.act);
    show(text, done.act.kind === 'batch' ? BATCH_SECONDS : UNDO_SECONDS, {
      name: '撤销',
      run: () => void undo(entry.id),
    });
  });

  const take = async (which: 'done' | 'undone', id?: string) => {
    const word = which === 'done' ? '撤销' : '重做';
    const progress = (done: number, total: number) =>
      void message.open({
        key: KEY,
        type: 'loading',
        duration: 0,
        content: `正在${word}：${done.toLocaleString()} / ${total.toLocaleString()}`,
      });
    // It comes with its first use: the shell keeps acts only.
    const how = async (act: Act) => (await import('./takeBack')).takeBack(act, progress);
    try {
      const { entry, reverse, notes } = await takeLast(which, { how, unanswered }, id);
      const rest = notes.join('；');
      // A batch tells what it did in its notes; of anything else notes alone mean that nothing was written.
      if (!reverse && notes.length > 0 && entry.act.kind !== 'batch')
        return show(`未${word} · ${rest}`, UNDO_SECONDS, undefined, 'warning');
      const text = [`已${word}`, entry.label, rest].filter(Boolean).join(' · ');
      const other =
        which === 'done'
          ? { name: '重做', run: () => void redo(entry.id) }
          : { name: '撤销', run: () => void undo(entry.id) };
      show(text, UNDO_SECONDS, reverse ? other : undefined);
    } catch (error) {
      if (error instanceof NothingLeft) show(`没有可以${word}的操作`, MESSAGE_TOAST_SECONDS, undefined, 'info');
      else show(`${word}失败 · ${reason(error)}`, UNDO_SECONDS, undefined, 'warning');
    }
  };
  const undo = useMemoizedFn((id?: string) => take('done', id));
  const redo = useMemoizedFn((id?: string) => take('undone', id));
  return { told, undo, redo };
}
