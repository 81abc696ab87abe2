import type { PageText } from '@contract/document/document';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { saveDraft } from '@/services/document';

const SEND_MS = 2_000;
const AGAIN_MS = 5_000;

export interface Draft {
  html: string;
  /** The version of the text that it was written upon. */
  base: number;
}
interface LocalDraft extends Draft {
  at: number;
}

const isLocal = (kept: unknown): kept is LocalDraft => {
  const { html, base, at } = (kept ?? {}) as Partial<LocalDraft>;
  return typeof html === 'string' && typeof base === 'number' && typeof at === 'number';
};
/** By person: the next one at the same computer has texts of their own. */
const keyOf = (id: string, userId: string) => `document-draft:${userId}:${id}`;
function readLocal(key: string): LocalDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isLocal(kept) ? kept : null;
  } catch {
    return null;
  }
}
function writeLocal(key: string, draft: LocalDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // A full or closed store: the server's draft is what is left.
  }
}

/** What somebody typed into a page and did not save, the newer of what is kept here and on the server. */
export function newestDraft(id: string, userId: string, page: PageText): Draft | null {
  const local = readLocal(keyOf(id, userId));
  const draft = local && (!page.draft || local.at > Date.parse(page.draft.updatedTime)) ? local : page.draft;
  return draft && draft.html !== page.html ? { html: draft.html, base: draft.base } : null;
}

/**
 * Keeps what is typed: in this browser at once, until the server has it, which it is sent to every two seconds, again
 * where that failed, and once more when the page is left.
 */
export function usePageDraft(id: string, userId: string) {
  const key = keyOf(id, userId);
  const waiting = useRef<Draft | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const left = useRef(false);
  const [failed, setFailed] = useState(false);
  const hold = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const send = useMemoizedFn(() => {
    hold();
    // One after the other, so that the newest stands there in the end.
    sending.current = sending.current.then(async () => {
      const draft = waiting.current;
      if (!draft) return;
      try {
        await saveDraft(id, draft.html, draft.base);
        setFailed(false);
        if (waiting.current !== draft) return;
        waiting.current = undefined;
        writeLocal(key, null);
      } catch {
        setFailed(true);
        if (!left.current) timer.current ??= setTimeout(send, AGAIN_MS);
      }
    });
  });
  const keep = useMemoizedFn((draft: Draft) => {
    waiting.current = draft;
    writeLocal(key, { ...draft, at: Date.now() });
    timer.current ??= setTimeout(send, SEND_MS);
  });
  /** Nothing is on its way any more when this resolves: a draft that came behind the save would be offered again. */
  const settle = useMemoizedFn(async () => {
    hold();
    await sending.current;
    hold();
  });
  const forget = useMemoizedFn(() => {
    hold();
    waiting.current = undefined;
    writeLocal(key, null);
    setFailed(false);
  });
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      send();
    };
  }, [send]);
  return { failed, keep, settle, forget };
}
