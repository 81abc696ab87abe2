import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { authApi } from '@/services/auth';

/** Reads one's rights again after a deed of one's own that changed them: a project was created, or left. */
export function useRefreshPrivileges(): () => Promise<void> {
  const { setInitialState } = useModel('@@initialState');
  return useCallback(async () => {
    // The old rights stay: the server judges anyway, and the next start reads them.
    const privileges = await authApi.privileges().catch(() => undefined);
    if (privileges) await setInitialState((state) => state && { ...state, privileges });
  }, [setInitialState]);
}
