import type { PageOf } from '@contract/envelope';
import { useEffect } from 'react';

/**
 * Goes to the last page there is when the asked one lies behind it: its last row was removed, or the address is old.
 *
 *     usePageWithin(list.data, (pageNo) => setState({ pageNo }));
 */
export function usePageWithin(page: PageOf<unknown> | undefined, go: (pageNo: number) => void): void {
  const behind = page !== undefined && page.result.length === 0 && page.pageNo > 1;
  const last = behind ? Math.min(page.pageNo - 1, Math.max(1, Math.ceil(page.total / page.pageSize))) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way there is new with each render
  useEffect(() => {
    if (last !== undefined) go(last);
  }, [last]);
}
