import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { errorText } from '@/utils/apiError';
import { useGiveUp } from './giveUp';
import { type SubmitConflict, useSending } from './useSending';

type Versioned = { version: number };

interface Stored<T> {
  value: T;
  /** Absent for what is new. */
  version?: number;
}

interface DraftOptions<T, R, C extends Versioned> {
  /** As it was read. Read anew, it replaces what stands here as long as nothing was changed. */
  stored: Stored<T>;
  /** Whether two of them say the same; by all that they hold unless said otherwise. */
  same?: (a: T, b: T) => boolean;
  /** Sends the draft, against the version that was read; against the other's where one's own is to stand. */
  send: (draft: T, version: number | undefined) => Promise<R>;
  onSaved: (result: R) => void;
  /** What is said once it is saved; null where the page shows it. */
  saved?: string | null;
  /** What did not work: 保存预算失败. */
  failure: string;
  conflict?: SubmitConflict<T, C>;
  /** Takes a failure that is answered in a way of its own; false leaves it to what every editor does. */
  onRefused?: (error: unknown) => boolean;
  /** For whoever asks before this is closed. */
  onDirty?: (dirty: boolean) => void;
}

const alike = <T>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What is edited without fields of a form: a matrix, a list of ticks, the roles of a table. What `useEditor` is to a form:
 * draft, the question before it is left, sending against the version that was read, and the choice where somebody saved in
 * between.
 */
export function useDraft<T, R, C extends Versioned = Versioned>(options: DraftOptions<T, R, C>) {
  const { stored, same = alike, saved = '已保存', failure, conflict, onRefused } = options;
  const { message } = App.useApp();
  const [draft, setDraft] = useState(stored.value);
  /** What the draft was made of. */
  const [base, setBase] = useState(stored);
  const dirty = !same(draft, base.value);
  useLeaveGuard(dirty);
  const leave = useGiveUp(dirty);
  const tell = useMemoizedFn((now: boolean) => options.onDirty?.(now));
  useEffect(() => {
    tell(dirty);
    return () => tell(false);
  }, [dirty, tell]);

  /** Shows this, and nothing of it is unsaved. */
  const adopt = useMemoizedFn((next: Stored<T>) => {
    setDraft(next.value);
    setBase(next);
  });
  useEffect(() => {
    if (!dirty && (stored.version ?? 0) > (base.version ?? 0)) adopt(stored);
  }, [stored, dirty, base, adopt]);

  const { attempt, askStale, busy, dialog } = useSending<T, R, C>({
    send: options.send,
    onDone: (result, sent) => {
      const { version } = (result ?? {}) as Partial<Versioned>;
      // At once: whoever opens another page now must not be asked whether to leave what was saved.
      flushSync(() => setBase((before) => ({ value: sent, version: version ?? before.version })));
      if (saved) void message.success(saved);
      options.onSaved(result);
    },
    refuse: (error) => {
      if (!onRefused?.(error)) void message.error(errorText(error, failure));
    },
    conflict,
  });
  /** @returns what the server answered; null where it was refused */
  const save = () => (busy ? Promise.resolve(null) : attempt(draft, base.version));
  return {
    ...{ draft, setDraft, dirty, busy, save, adopt, leave, dialog },
    /** The version that the draft stands on. */
    version: base.version,
    /** Another act gave it this version; what is being written here stays. */
    rebase: (version: number) => setBase((before) => ({ ...before, version })),
    /** Asks where another act met a save in between; false where its failure is another one. */
    askStale: (error: unknown) => askStale(error, draft),
    reset: () => setDraft(base.value),
  };
}
