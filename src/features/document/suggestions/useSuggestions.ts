import type { PageSuggestion } from '@contract/document/document';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';

export interface Proposals {
  loading: boolean;
  error: unknown;
  refresh: () => void;
  open: readonly PageSuggestion[];
  shown: readonly PageSuggestion[];
  all: boolean;
  setAll: (all: boolean) => void;
}

/** What is proposed in a page, and what became of it. */
export function useSuggestions(id: string): Proposals {
  const [all, setAll] = useState(false);
  const { data, error, loading, refresh } = useRequest(() => documentApi.listSuggestions({ id }), {
    refreshDeps: [id],
  });
  const open = data?.filter(({ state }) => state === 'open') ?? [];
  return {
    loading: loading && !data,
    error: data ? undefined : error,
    refresh,
    open,
    shown: all ? (data ?? []) : open,
    ...{ all, setAll },
  };
}
