/** The values of a board, part by part: what is read quickly is seen while a million rows are still being counted. */
import type { DashboardFilterChange, DashboardValues, Widget, WidgetValue } from '@contract/dashboard/dashboard';
import { isStill } from '@contract/dashboard/words';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';

/** Calls at once: a board does not take all that a browser has. */
const PARTS_MAX = 4;

/** Ids of widgets that are asked for together: those of one source, whose rows are then read once, and the metrics. */
export function partsOf(widgets: readonly Widget[]): string[][] {
  const parts = new Map<string, string[]>();
  for (const { id, chart, kind } of widgets) {
    if (isStill(kind)) continue;
    const key = chart ? `${chart.source.kind} ${chart.source.code}` : '';
    parts.set(key, [...(parts.get(key) ?? []), id]);
  }
  const all = [...parts.values()];
  return [...all.slice(0, PARTS_MAX - 1), all.slice(PARTS_MAX - 1).flat()].filter((part) => part.length > 0);
}

interface Asked {
  serialNo: string;
  look: DashboardFilterChange;
  /** As they are saved. */
  widgets: readonly Widget[];
  /** Names all that decides the values. */
  key: string;
}

export function useBoardValues({ serialNo, look, widgets, key }: Asked) {
  const [early, setEarly] = useState<{ key: string; turn: number; widgets: readonly WidgetValue[] }>();
  const [turn, setTurn] = useState(0);
  const { data, error, loading, refresh } = useRequest(
    async (): Promise<{ asked: string; answer: DashboardValues }> => {
      const parts = partsOf(widgets);
      const now = turn + 1;
      setTurn(now);
      const ask = async (widgetIds?: string[]) => {
        const answer = await dashboardApi.getValues({ serialNo, filter: look, ...(widgetIds && { widgetIds }) });
        if (widgetIds) {
          setEarly((was) => ({
            ...{ key, turn: now },
            widgets: [...(was?.key === key && was.turn === now ? was.widgets : []), ...answer.widgets],
          }));
        }
        return answer;
      };
      if (parts.length < 2) return { asked: key, answer: await ask() };
      const [first, ...others] = (await Promise.all(parts.map(ask))) as [DashboardValues, ...DashboardValues[]];
      return { asked: key, answer: { ...first, widgets: [first, ...others].flatMap((one) => one.widgets) } };
    },
    { refreshDeps: [key], onError: () => undefined },
  );
  const fresh = loading && early?.key === key && early.turn === turn ? early.widgets : [];
  const byId = new Map([...(data?.answer.widgets ?? []), ...fresh].map((value) => [value.id, value]));
  const here = new Set(fresh.map(({ id }) => id));
  return {
    ...{ data, error, loading, refresh, byId },
    /** What stands there is of before. */
    isStale: (id: string) => (loading && !here.has(id)) || Boolean(error),
  };
}
