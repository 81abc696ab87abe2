import { history, useModel } from '@umijs/max';
import { useCallback, useEffect, useState } from 'react';
import { startAnew } from './start';

interface Arrival {
  /** Of the session that has begun: no two of them have the same one. */
  csrfToken: string;
  target: string;
}

/**
 * The one way in which a session begins on a page that was open without one, however its person has come: by a password, a
 * second factor, or the answer of a provider. The page moves on only once the model of the initial state holds the person:
 * Umi's models are told by effects, after the render in which they change, so a guard that is drawn in that very render
 * would still see nobody, and send the person back to an empty form.
 * @returns begins the session of whoever the server knows by now, and goes to `target`, a path of this console; rejects
 * where the server knows nobody. It resolves before the page has moved on: what showed that it is busy keeps doing so.
 */
export function useBegin(): (target: string) => Promise<void> {
  const { initialState, setInitialState } = useModel('@@initialState');
  const [arrival, setArrival] = useState<Arrival>();
  const isKnown = arrival !== undefined && initialState?.user?.csrfToken === arrival.csrfToken;
  useEffect(() => {
    if (isKnown) history.replace(arrival.target);
  }, [isKnown, arrival]);

  return useCallback(
    async (target: string) => {
      const state = await startAnew(target);
      if (!state.user) throw new Error('登录后未能取得用户信息，请重试');
      setArrival({ csrfToken: state.user.csrfToken, target });
      await setInitialState(state);
    },
    [setInitialState],
  );
}
