import { useSearchParams } from '@umijs/max';
import { useEffect } from 'react';

/** `?create=1` opens the dialog for a new task, once: the command menu asks that way from any page. */
export function useCreateRequest(may: boolean, open: () => void): void {
  const [params, setParams] = useSearchParams();
  const asked = params.get('create') === '1';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the request itself is a reason.
  useEffect(() => {
    if (!asked) return;
    const rest = new URLSearchParams(params);
    rest.delete('create');
    setParams(rest, { replace: true });
    if (may) open();
  }, [asked]);
}
