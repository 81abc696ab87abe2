import type { SearchGroup, SearchQuery } from '@contract/search/search';
import { SEARCH_KEYWORD_MAX, SEARCH_SEEN_MAX, type SearchType, searchTypes } from '@contract/search/types';
import { cutText } from '@contract/text/cut';
import { useModel } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { useEffect, useMemo, useState } from 'react';
import { searchApi } from '@/services/search';
import { ApiError } from '@/utils/apiError';
import { readRecentObjects } from '@/utils/recentObjects';

const WAIT_MS = 150;

interface Asked extends Omit<SearchQuery, 'keyword' | 'seen'> {
  /** A moment after the last key; at once where the question is in the address. */
  wait?: boolean;
}

const none: SearchGroup[] = [];

/** What the server finds, as it ranks it; the last answer stays while the next one is awaited. */
export function useSearch(typed: string, { wait = true, type, projectId, pageNo, pageSize }: Asked = {}) {
  const { initialState } = useModel('@@initialState');
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const later = useDebounce(typed.trim(), { wait: WAIT_MS });
  const keyword = cutText(wait ? later : typed.trim(), SEARCH_KEYWORD_MAX);
  const [groups, setGroups] = useState(none);
  const [failed, setFailed] = useState(false);
  const [missing, setMissing] = useState<readonly SearchType[]>([]);
  const [tries, setTries] = useState(0);
  const asked = JSON.stringify([keyword, type, projectId, pageNo, pageSize, tries]);
  const [answered, setAnswered] = useState('');
  const query = useMemo(
    () => ({
      keyword,
      ...(type && { type }),
      ...(projectId && { projectId }),
      ...(pageNo && { pageNo }),
      ...(pageSize && { pageSize }),
    }),
    [keyword, type, projectId, pageNo, pageSize],
  );
  useEffect(() => {
    if (!query.keyword) {
      setGroups(none);
      setMissing([]);
      setFailed(false);
      setAnswered(asked);
      return;
    }
    const abort = new AbortController();
    const seen = readRecentObjects(tenantCode)
      .slice(0, SEARCH_SEEN_MAX)
      .map(({ id, at }) => ({ id, at }));
    searchApi.query({ ...query, seen }, { signal: abort.signal }).then(
      (answer) => {
        if (abort.signal.aborted) return;
        setGroups(answer.groups);
        setMissing(answer.failed);
        setFailed(false);
        setAnswered(asked);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setGroups(none);
        setMissing([]);
        // Who may see nothing finds nothing: that is no failure.
        setFailed(!(error instanceof ApiError && error.status === 403));
        setAnswered(asked);
      },
    );
    return () => abort.abort();
  }, [query, asked, tenantCode]);
  const wanted = typed.trim() !== '';
  return {
    groups: wanted ? groups : none,
    failed,
    /** Of kinds that could not be searched, in words; empty: all were. */
    missing:
      wanted && missing.length > 0 ? `${missing.map((type) => searchTypes[type].label).join('、')}暂时搜索不到` : '',
    searching: wanted && (answered !== asked || (wait && keyword !== cutText(typed.trim(), SEARCH_KEYWORD_MAX))),
    retry: () => setTries((before) => before + 1),
  };
}
