import { useMemo } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import type { Promised } from './columns';

/** Days and slips of the baseline that the plan is measured by, where they are wanted. */
export function useBaselineDays(projectId: string, baselined: boolean, wanted: boolean, version: number) {
  const { data } = useRequest(
    async () => {
      const measured = (await planApi.listBaselines({ projectId })).baselines.find((one) => one.measured);
      return measured ? planApi.compareBaseline({ id: measured.id }) : null;
    },
    // What is drawn below the bars is an addition: the plan stands without it.
    { ready: baselined && wanted, refreshDeps: [projectId, version], onError: () => undefined },
  );
  return useMemo(() => {
    const nodes = data?.nodes ?? [];
    return {
      days: new Map<string, Promised>(nodes.map((one) => [one.nodeId, one])),
      slips: new Map(nodes.flatMap(({ nodeId, endSlip }) => (endSlip === null ? [] : [[nodeId, endSlip] as const]))),
    };
  }, [data]);
}
