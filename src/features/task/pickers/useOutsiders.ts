import type { TenantMember } from '@contract/tenant/tenant';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';

const FOUND = 20;

/** People of the enterprise from outside a project, by what is typed; nobody without a project. */
export function useOutsiders(projectId: string | undefined) {
  const [typed, setTyped] = useState('');
  const { found } = useFound<TenantMember>(
    typed,
    async (keyword) =>
      (await tenantApi.searchAccounts({ keyword, excludeProjectId: projectId, pageSize: FOUND }, showFailure)).result,
    {
      ready: projectId !== undefined,
      typedOnly: true,
      deps: [projectId],
      textOf: ({ name, userName }) => `${name} ${userName}`,
    },
  );
  return { found, search: setTyped };
}
