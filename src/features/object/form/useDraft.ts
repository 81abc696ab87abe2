import { App } from 'antd';
import { useState } from 'react';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { errorText } from '@/utils/apiError';

interface DraftOptions<T, R> {
  /** As it was read. */
  stored: T;
  /** Whether two of them say the same; by all that they hold unless said otherwise. */
  same?: (a: T, b: T) => boolean;
  send: (draft: T) => Promise<R>;
  onSaved: (result: R) => void;
  /** It was refused: what stands there is read anew. */
  onRefused: () => void;
}

const alike = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/** What is edited without fields of a form: a matrix, a list of ticks. The page is not left with it unasked. */
export function useDraft<T, R>({ stored, same = alike, send, onSaved, onRefused }: DraftOptions<T, R>) {
  const { message } = App.useApp();
  const [draft, setDraft] = useState(stored);
  const [busy, setBusy] = useState(false);
  const dirty = !same(draft, stored);
  useLeaveGuard(dirty);
  const save = async () => {
    setBusy(true);
    try {
      onSaved(await send(draft));
      void message.success('已保存');
    } catch (failure) {
      void message.error(errorText(failure));
      onRefused();
    } finally {
      setBusy(false);
    }
  };
  return { draft, setDraft, dirty, busy, save, reset: () => setDraft(stored) };
}
