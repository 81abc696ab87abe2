import type { FormDetail } from '@contract/questionnaire/form';
import type { FormSchema } from '@contract/questionnaire/model';
import { useMemoizedFn } from 'ahooks';
import { type ReactNode, useEffect, useReducer, useRef, useState } from 'react';
import { ConflictDialog } from '@/features/object/save';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import { staleOf } from '@/utils/refusal';
import { sameDesign } from './model/edit';
import { begin, change, type History, redo, undo } from './model/history';

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed' | 'put off';
type Next = FormSchema | ((present: FormSchema) => FormSchema);
type Act = { do: 'change'; next: Next; tag: string | null; at: number } | { do: 'undo' } | { do: 'redo' };

const SAVE_AFTER_MS = 800;
const TRY_AGAIN_MS = 5000;

const reduce = (history: History, act: Act): History =>
  act.do === 'change' ? change(history, act.next, act.tag, act.at) : act.do === 'undo' ? undo(history) : redo(history);

interface Stored {
  version: number;
  draft: FormSchema;
}
const count = ({ questions }: FormSchema) => `${questions.length} 项，最后一项“${questions.at(-1)?.title ?? ''}”`;

export type Design = ReturnType<typeof useDesign>;

/**
 * The design in the hands of one person: every change is undone and redone, and saves itself by the version that it was
 * made on. Who saved in between is asked about; with theirs taken, one's own is one undo away.
 */
export function useDesign(form: FormDetail, onSaved: (version: number) => void) {
  const [history, act] = useReducer(reduce, form.draft, begin);
  const { present } = history;
  const saved = useRef<Stored>({ version: form.version, draft: form.draft });
  const [state, setState] = useState<SaveState>('saved');
  const [fault, setFault] = useState<string>();
  const [conflict, setConflict] = useState<ReturnType<typeof staleOf<Stored>>>(null);
  const sending = useRef<Promise<void> | null>(null);
  const latest = useRef(present);
  latest.current = present;

  const edit = useMemoizedFn((next: Next, tag: string | null = null) =>
    act({ do: 'change', next, tag, at: Date.now() }),
  );

  const send = useMemoizedFn(async (): Promise<void> => {
    const draft = latest.current;
    if (draft === saved.current.draft) return setState('saved');
    setState('saving');
    try {
      const { version } = await questionnaireApi.update({ id: form.id, version: saved.current.version, draft });
      saved.current = { version, draft };
      setFault(undefined);
      setState(latest.current === draft ? 'saved' : 'dirty');
      onSaved(version);
    } catch (error) {
      const stale = staleOf<Stored>(error);
      if (stale) {
        setConflict(stale);
        setState('put off');
      } else {
        setFault(errorText(error));
        setState('failed');
      }
    }
  });
  /** Saves what is there now; one after the other, so that nobody conflicts with himself. */
  const save = useMemoizedFn(async (): Promise<boolean> => {
    // Ends: each turn waits for one saving, which then is gone.
    while (sending.current) await sending.current;
    sending.current = send().finally(() => {
      sending.current = null;
    });
    await sending.current;
    return latest.current === saved.current.draft;
  });

  useEffect(() => {
    if (present === saved.current.draft) return setState((before) => (before === 'dirty' ? 'saved' : before));
    setState((before) => (before === 'put off' ? before : 'dirty'));
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [present, save]);
  useEffect(() => {
    if (state !== 'failed') return;
    const timer = setTimeout(() => void save(), TRY_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [state, save]);
  useLeaveGuard(state !== 'saved');

  /**
   * It was read anew: settings or a step made it another version. Where somebody changed the design as well, nothing goes on
   * before one's own and theirs are decided on: what is done would be done to questions that nobody here has seen.
   */
  const rebase = useMemoizedFn(({ version, draft }: Stored): boolean => {
    // Read before one's own last save was committed.
    if (version < saved.current.version) return true;
    if (sameDesign(draft, saved.current.draft)) {
      saved.current = { ...saved.current, version };
      return true;
    }
    setConflict({ updatedBy: null, updatedTime: null, current: { version, draft } });
    setState('put off');
    return false;
  });

  const dialog: ReactNode = conflict && (
    <ConflictDialog
      subject={`问卷「${form.title}」的题目`}
      stale={conflict}
      rows={[{ key: 'draft', label: '题目', mine: count(present), theirs: count(conflict.current.draft) }]}
      onChoose={(choice) => {
        const { current } = conflict;
        setConflict(null);
        if (choice === 'later') return;
        saved.current = { version: current.version, draft: current.draft };
        if (choice === 'theirs') {
          edit(current.draft);
          setState('saved');
        } else void save();
      }}
    />
  );
  return {
    draft: present,
    edit,
    undo: () => act({ do: 'undo' }),
    redo: () => act({ do: 'redo' }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    state,
    fault,
    save,
    rebase,
    dialog,
  };
}
