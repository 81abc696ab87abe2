import type { ObjectHistory } from '@contract/object/history';
import { useMemoizedFn } from 'ahooks';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { listHistory, type PartRef } from '@/services/object';
import { HISTORY_PAGE, type HistoryFilter } from './filter';

/** The history page by page. What has been read stays while newer entries come in front of it. */
export function useHistory(on: PartRef, filter: HistoryFilter, revision: number | string) {
  const [older, setOlder] = useState<{ of: string; rows: ObjectHistory[]; end: boolean }>();
  const of = JSON.stringify([on.id, filter]);
  const first = useRequest(() => listHistory(on, filter), {
    refreshDeps: [of, revision],
  });
  const rest = older?.of === of ? older : undefined;
  const head = first.data ?? [];
  const known = new Set(head.map(({ id }) => id));
  const rows = [...head, ...(rest?.rows.filter(({ id }) => !known.has(id)) ?? [])];
  const more = useRequest(
    async () => {
      const page = await listHistory(on, { ...filter, before: rows.at(-1)?.id });
      setOlder({ of, rows: [...rows, ...page], end: page.length < HISTORY_PAGE });
    },
    { manual: true },
  );
  return {
    rows,
    loaded: first.data !== undefined,
    loading: first.loading,
    error: first.error,
    refresh: useMemoizedFn(() => first.refresh()),
    hasMore: rest ? !rest.end : head.length >= HISTORY_PAGE,
    loadMore: more.run,
    loadingMore: more.loading,
    moreError: more.error,
  };
}
