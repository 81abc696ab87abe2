import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePageTextChanges } from '@/features/realtime';
import { documentApi } from '@/services/document';
import { ApiError, isRefusal } from '@/utils/apiError';
import { failureText } from '@/utils/failure';
import { keptOf } from './kept';
import type { SharedCalls, SharedPage } from './SharedPage';

const callsOf = (id: string, userId: string): SharedCalls => ({
  sync: (asked) => documentApi.syncPage({ id, ...asked }),
  refusal(error) {
    if (!isRefusal(error)) return null;
    const data = error instanceof ApiError ? (error.data as { mayResend?: boolean } | null) : null;
    return { text: failureText(error, '您已不能编辑此页面'), mayResend: data?.mayResend === true };
  },
  kept: keptOf(id, userId),
});

const nothing = () => () => undefined;

/** The page as this window writes it, while `on`; its code comes with the editor. */
export function useSharedPage(id: string, userId: string, on: boolean) {
  const [shared, setShared] = useState<SharedPage | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  useEffect(() => {
    if (!on) return;
    let gone = false;
    let made: SharedPage | null = null;
    setFailed(null);
    import('./SharedPage').then(
      ({ SharedPage: Made }) => {
        if (gone) return;
        made = new Made(callsOf(id, userId));
        setShared(made);
        void made.open();
      },
      (error: unknown) => !gone && setFailed(error),
    );
    return () => {
      gone = true;
      setShared(null);
      void made?.close();
    };
  }, [id, userId, on]);
  usePageTextChanges(on ? id : undefined, (signal) => (signal ? shared?.hear(signal) : shared?.pull()));
  useEffect(() => {
    if (!shared) return;
    window.addEventListener('online', shared.pull);
    return () => window.removeEventListener('online', shared.pull);
  }, [shared]);
  const state = useSyncExternalStore(shared?.watch ?? nothing, () => shared?.state ?? 'opening');
  const writers = useSyncExternalStore(shared?.watch ?? nothing, () => shared?.writers ?? null);
  return { shared, state, writers, failed };
}
