import type { SearchHit, SearchQuery } from '@contract/search/search';
import { useFound } from '@/hooks/useFound';
import { searchApi } from '@/services/search';

const FOUND = 20;

/** How a hit is named in a list of choices. */
export const hitOption = ({ id, no, title }: SearchHit) => ({
  value: id,
  label: [no, title].filter(Boolean).join(' '),
});

/** Objects of one kind, found as the search finds them: by number, words, sounds. Nothing typed finds nothing. */
export const useFoundHits = (
  keyword: string,
  { type, projectId }: { type: NonNullable<SearchQuery['type']>; projectId?: string | null },
) =>
  useFound<SearchHit>(
    keyword,
    async (words) => {
      const query = { keyword: words ?? '', type, pageSize: FOUND, ...(projectId && { projectId }) };
      return (await searchApi.query(query)).groups.flatMap(({ result }) => result);
    },
    { textOf: ({ no, title }) => `${no ?? ''} ${title}`, deps: [type, projectId], typedOnly: true },
  );
