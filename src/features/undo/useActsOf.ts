import { useEffect } from 'react';
import { forgetActs, onTaken, openActs } from './store';
import { claimWindow } from './window';

/** Keeps the acts of who is logged in, in this window only. */
export function useActsOf(tenantCode: string | undefined, userId: string | undefined): void {
  useEffect(() => claimWindow(forgetActs), []);
  useEffect(() => {
    if (tenantCode && userId) openActs(tenantCode, userId);
  }, [tenantCode, userId]);
}

/** Runs when something was taken back or done again. */
export function useTaken(listener: () => unknown): void {
  useEffect(() => onTaken(listener), [listener]);
}
