import type { TenantEntry } from '@contract/auth/signIn';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import { readStored, StorageKey } from '@/utils/storage';

/** The enterprise that this browser signed in to last, whose face its pages without a session wear; undefined without one. */
export function useKnownTenant(): TenantEntry | undefined {
  const tenantCode = readStored(StorageKey.TENANT_CODE) ?? '';
  const { data } = useRequest(() => signinApi.tenantEntry({ tenantCode }, { skipErrorHandler: true }), {
    ready: tenantCode !== '',
    // One that is gone meanwhile leaves the page as it is.
    onError: () => undefined,
  });
  return data;
}
