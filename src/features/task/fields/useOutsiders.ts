import type { TenantMember } from '@contract/tenant/tenant';
import { useRequest } from 'ahooks';
import { useState } from 'react';
import { searchAccounts } from '@/services/tenant';

const WAIT_MS = 200;
const FOUND = 20;
const nobody: TenantMember[] = [];

/** People of the enterprise from outside a project, by what is typed; nobody without a project. */
export function useOutsiders(projectId: string | undefined) {
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const { data } = useRequest(() => searchAccounts({ keyword, excludeProjectId: projectId, pageSize: FOUND }), {
    ready: projectId !== undefined && keyword !== '',
    refreshDeps: [projectId, keyword],
    debounceWait: WAIT_MS,
    // The request layer has shown it; the members can be chosen still.
    onError: () => undefined,
  });
  return { found: keyword === '' ? nobody : (data?.result ?? nobody), search: setTyped };
}
