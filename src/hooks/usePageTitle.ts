import { useLocation } from '@umijs/max';
import { useEffect } from 'react';
import { setPageName } from '@/utils/pageTitle';

/** A title that says more than the route does: `usePageTitle(project?.name)`. Nothing happens while it is undefined. */
export function usePageTitle(name: string | undefined): void {
  const { key } = useLocation();
  // Each change of the address has set the route's own name again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the reason to run, not an input
  useEffect(() => {
    if (name) setPageName(name);
  }, [name, key]);
}
