import { holdsTyped } from '@contract/search/fold';
import { useDebounce } from 'ahooks';
import { useRequest } from '@/hooks/useRequest';

interface Options<T> {
  /** Its words, as they are shown: what the field's own words are looked for in. */
  textOf: (one: T) => string;
  /** False: nothing is asked for yet. */
  ready?: boolean;
  /** Nothing typed finds nothing, and asks nobody. */
  typedOnly?: boolean;
  /** What the search depends on besides the words. */
  deps?: readonly unknown[];
}

/** So long nothing more is typed before the server is asked, milliseconds. */
const PAUSE = 200;

/**
 * What a search by words finds, for a field in which one types and presses Enter. Until the answer to the words that stand
 * there has come, what was found before is narrowed by the words themselves: Enter never takes something else.
 */
export function useFound<T>(
  keyword: string,
  search: (words: string | undefined) => Promise<readonly T[]>,
  { textOf, ready = true, typedOnly = false, deps = [] }: Options<T>,
): { found: readonly T[]; loading: boolean; failed: boolean } {
  const words = keyword.trim();
  const wanted = useDebounce(words, { wait: PAUSE });
  const { data, error } = useRequest(async () => ({ words: wanted, rows: await search(wanted || undefined) }), {
    ready: ready && !(typedOnly && wanted === ''),
    refreshDeps: [wanted, ...deps],
    // Said by the empty list.
    onError: () => undefined,
  });
  if (typedOnly && words === '') return { found: [], loading: false, failed: false };
  const failed = error !== undefined && wanted === words;
  const settled = data?.words === words || failed;
  const rows = failed ? [] : (data?.rows ?? []);
  return {
    found: settled ? rows : rows.filter((one) => holdsTyped(words, textOf(one))),
    loading: ready && !settled,
    failed,
  };
}
