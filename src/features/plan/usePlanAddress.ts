import { history, useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { type View, views } from './PlanTools';

/** What of the page stands in its address: the view, what a view has chosen, and the node that stands open. */
export function usePlanAddress(projectId: string) {
  const [params, setParams] = useSearchParams();
  const view = (Object.keys(views) as View[]).find((one) => one === params.get('view')) ?? 'plan';
  const replace = useMemoizedFn((next: URLSearchParams) => setParams(next, { replace: true }));
  const put = useMemoizedFn((changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    replace(next);
  });
  const search = params.toString();
  const goTo = useMemoizedFn((id: string | null) =>
    history.push(`/project/${projectId}/plan${id ? `/${id}` : ''}${search ? `?${search}` : ''}`),
  );
  return { params, view, replace, put, goTo };
}
