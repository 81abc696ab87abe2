import type { PageLock } from '@contract/document/document';
import { LOCK_RENEW_SECONDS } from '@contract/document/kinds';
import { newId } from '@contract/newId';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useRef, useState } from 'react';
import { lockPage, unlockPage, unlockUrl } from '@/services/document';
import { ownerHeaders } from '@/utils/owner';
import { type Draft, usePageDraft } from './pageDraft';

const WAITING_SECONDS = 5;

/**
 * The right to write, renewed while one does, and what is typed with the version that it is written upon.
 * @param onTurn the page became free for who waited; reads it anew and begins
 */
export function usePageWriting(id: string, userId: string, onTurn: () => void) {
  const tab = useRef(newId()).current;
  const [lock, setLock] = useState<PageLock>();
  const [writing, setWriting] = useState(false);
  const [{ html: text, base }, setWritten] = useState<Draft>({ html: '', base: 0 });
  const typed = useRef(false);
  const draft = usePageDraft(id, userId);
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
  /** With what was read, or the draft that is gone on with. */
  const begin = useMemoizedFn(async (from: Draft) => {
    const answer = await renew();
    if (!answer?.mine) return answer;
    setWritten(from);
    setWriting(true);
    return answer;
  });
  const write = useMemoizedFn((next: Draft) => {
    setWritten(next);
    draft.keep(next);
  });
  const type = useMemoizedFn((html: string) => {
    typed.current = true;
    write({ html, base });
  });
  /** Both texts were seen: what was typed stands upon the newest one from now on. */
  const rebase = useMemoizedFn((on: number) => write({ html: text, base: on }));
  /** It is saved, or given up. */
  const end = useMemoizedFn(async () => {
    draft.forget();
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
    // A window that closes or loads anew unmounts nothing: the lease would keep all out for a minute, oneself as well.
    const leave = () => {
      const headers = { 'content-type': 'application/json', ...ownerHeaders() };
      const body = JSON.stringify({ tab });
      fetch(unlockUrl(id), { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void unlockPage(id, tab).catch(() => undefined);
    };
  }, [writing, id, tab]);
  return {
    ...{ tab, lock, writing, text, base, unsent: draft.failed },
    ...{ begin, type, rebase, end, settle: draft.settle },
    request: () => renew(true),
    forget: () => setLock(undefined),
  };
}
