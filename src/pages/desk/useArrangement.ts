import { useState } from 'react';
import { useMyId } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { tenantApi } from '@/services/tenant';
import { type Arrangement, readArrangement, usual } from './arrangement';

/** The head of the page has begun the call (`contract/firstCalls.ts`). */
const KEY = 'desk';

/** The arrangement of the desk; null until it is known, which blocks wait for rather than jump about. */
export function useArrangement() {
  const myId = useMyId();
  const [chosen, setChosen] = useState<Arrangement>();
  const { data, error } = useRequest(async () => readArrangement(await tenantApi.getPreference({ key: KEY })), {
    cacheKey: `desk:arrangement:${myId}`,
    onError: () => undefined,
  });
  return {
    arrangement: chosen ?? data ?? (error ? usual : null),
    /** @throws what kept it from being kept */
    keep: async (next: Arrangement) => {
      await tenantApi.savePreference({ key: KEY, value: next });
      setChosen(next);
    },
  };
}
