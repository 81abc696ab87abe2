import { logout } from '@/services/auth';
import { switchTenant } from '@/services/tenant';
import { HOME } from '@/utils/redirect';
import { dropKept, StorageKey, writeStored } from '@/utils/storage';
import { safeUrl } from '@/utils/url';

/** What the browser keeps of a session. */
export function forgetSession(): void {
  writeStored(StorageKey.USER_TOKEN, null);
  writeStored(StorageKey.ROLES, null);
  dropKept('undo:');
}

/** A page of the console as the browser knows it, below the base path. */
const pageAddress = (path: string) => (process.env.BASE_PATH ?? '/').replace(/\/$/, '') + path;
const visit = (address: string) => window.location.assign(address);

/**
 * Logs out (§2, §4): the session ends, then the browser goes to the portal's logout address, the one of the answer or,
 * when the call fails, the one of the portal's configuration.
 */
export async function leave(portalLogoutUrl: string | undefined, go: (address: string) => void = visit): Promise<void> {
  const address = await logout().catch(() => null);
  forgetSession();
  go(safeUrl(address) ?? safeUrl(portalLogoutUrl) ?? pageAddress('/login'));
}

/**
 * Switches the enterprise (§4): the call, then /desk, and everything from the start, popups included. By one step of the
 * browser: a step of the router could be held up by what is not saved, and the old page would come up again.
 */
export async function enterTenant(tenantCode: string, go: (address: string) => void = visit): Promise<void> {
  await switchTenant(tenantCode);
  dropKept('undo:');
  go(pageAddress(HOME));
}
