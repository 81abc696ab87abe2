import type { SharedLink } from '@contract/publicLink/publicLink';
import { CONTEXT_HEADER, LINK_HEADER, PASS_HEADER } from '@contract/publicLink/words';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import type { CallOptions } from '@/services/client';
import { publicLinkApi } from '@/services/publicLink';

/** What each call behind a link is sent with. */
export type LinkKey = CallOptions;

export interface OpenedLink {
  data: SharedLink | undefined;
  error: Error | undefined;
  loading: boolean;
  key: LinkKey;
  refresh: () => void;
  unlock: (password: string) => Promise<void>;
}

/**
 * Opens the link of the address. Its token stands in the fragment, which reaches no server and no log; what the password gave
 * lives as long as the page, as no cookie would reach a page that is embedded elsewhere.
 */
export function useSharedLink(): OpenedLink {
  // `#token`, or `#token&context=…` where another program says who looks.
  const [token = '', ...more] = window.location.hash.slice(1).split('&');
  const signed = new URLSearchParams(more.join('&')).get('context');
  const [pass, setPass] = useState<string>();
  const key: LinkKey = {
    headers: {
      [LINK_HEADER]: token,
      ...(signed && { [CONTEXT_HEADER]: signed }),
      ...(pass && { [PASS_HEADER]: pass }),
    },
  };
  const { data, error, loading, refresh } = useRequest(() => publicLinkApi.open(undefined, key), {
    refreshDeps: [token, pass, signed],
    onError: () => undefined,
  });
  return {
    ...{ data, error, loading, key, refresh },
    unlock: async (password) => setPass((await publicLinkApi.unlock({ password }, key)).pass),
  };
}
