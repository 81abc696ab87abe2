import type { PageLock, PageText } from '@contract/document/document';
import { LOCK_RENEW_SECONDS } from '@contract/document/kinds';
import { newId } from '@contract/newId';
import { useMemoizedFn, useThrottleFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { lockPage, saveDraft, unlockPage } from '@/services/document';

const DRAFT_MS = 2000;
const WAITING_SECONDS = 5;
const localKey = (id: string) => `document-draft:${id}`;

/** What was typed here and may not have reached the server. */
export const localDraft = (id: string): string | null => {
  try {
    return localStorage.getItem(localKey(id));
  } catch {
    return null;
  }
};
const keepLocal = (id: string, html: string | null) => {
  try {
    if (html === null) localStorage.removeItem(localKey(id));
    else localStorage.setItem(localKey(id), html);
  } catch {
    // A full or closed store: the server's draft is what is left.
  }
};

/** The right to write, renewed while one does, and the draft of what is typed: here at once, on the server every two seconds. */
/** @param onTurn the page became free for who waited; reads it anew and begins */
export function usePageWriting(id: string, page: PageText | undefined, onTurn: () => void) {
  const tab = useRef(newId()).current;
  const [lock, setLock] = useState<PageLock>();
  const [writing, setWriting] = useState(false);
  const [text, setText] = useState('');
  const typed = useRef(false);
  const {
    run: keepDraft,
    cancel,
    flush,
  } = useThrottleFn(
    (html: string) => {
      if (page) void saveDraft(id, html, page.version).catch(() => undefined);
    },
    { wait: DRAFT_MS, leading: false },
  );
  const renew = useMemoizedFn(async (request = false) => {
    try {
      const answer = await lockPage(id, { tab, typed: typed.current, request });
      typed.current = false;
      setLock(answer);
      return answer;
    } catch {
      return undefined;
    }
  });
  const begin = useMemoizedFn(async (html: string) => {
    const answer = await renew();
    if (!answer?.mine) return answer;
    setText(html);
    setWriting(true);
    return answer;
  });
  const type = useMemoizedFn((html: string) => {
    typed.current = true;
    setText(html);
    keepLocal(id, html);
    keepDraft(html);
  });
  const end = useMemoizedFn(async (keep: boolean) => {
    if (keep) flush();
    else {
      cancel();
      keepLocal(id, null);
    }
    setWriting(false);
    setLock(undefined);
    await unlockPage(id, tab).catch(() => undefined);
  });
  const turn = useMemoizedFn(onTurn);
  const waiting = lock !== undefined && !lock.mine;
  useEffect(() => {
    if (!writing && !waiting) return;
    const ask = async () => {
      const answer = await renew();
      if (answer?.mine && !writing) turn();
    };
    const timer = setInterval(() => void ask(), (waiting ? WAITING_SECONDS : LOCK_RENEW_SECONDS) * 1000);
    return () => clearInterval(timer);
  }, [writing, waiting, renew, turn]);
  useEffect(() => {
    if (!writing) return;
    return () => void unlockPage(id, tab).catch(() => undefined);
  }, [writing, id, tab]);
  return { tab, lock, writing, text, begin, type, end, request: () => renew(true), forget: () => setLock(undefined) };
}
