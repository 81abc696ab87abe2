import { history } from '@umijs/max';
import { logout } from '@/services/auth';
import { switchTenant } from '@/services/tenant';
import { StorageKey, writeStored } from '@/utils/storage';
import { safeUrl } from '@/utils/url';

/** What the browser keeps of a session. */
export function forgetSession(): void {
  writeStored(StorageKey.USER_TOKEN, null);
  writeStored(StorageKey.ROLES, null);
}

const loginPage = () => `${(process.env.BASE_PATH ?? '/').replace(/\/$/, '')}/login`;

/**
 * Logs out (§2, §4): the session ends, then the browser goes to the portal's logout address, the one of the answer or,
 * when the call fails, the one of the portal's configuration.
 */
export async function leave(
  portalLogoutUrl: string | undefined,
  go: (address: string) => void = (address) => window.location.assign(address),
): Promise<void> {
  const address = await logout().catch(() => null);
  forgetSession();
  go(safeUrl(address) ?? safeUrl(portalLogoutUrl) ?? loginPage());
}

/** Switches the enterprise (§4): the call, then /desk, and everything from the start, popups included. */
export async function enterTenant(
  tenantCode: string,
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  await switchTenant(tenantCode);
  history.push('/desk');
  reload();
}
