import { askToLeave } from '@/hooks/useLeaveGuard';
import { authApi } from '@/services/auth';
import { showFailure } from '@/services/client';
import { keepUserToken, setLeaving } from '@/utils/owner';
import { HOME } from '@/utils/redirect';
import { dropKept, StorageKey, writeStored } from '@/utils/storage';
import { safeUrl, siteAddress } from '@/utils/url';

/** What the browser keeps of a session. */
export function forgetSession(): void {
  keepUserToken(null);
  writeStored(StorageKey.ROLES, null);
  dropKept('undo:');
}

const visit = (address: string) => window.location.assign(address);

/**
 * Logs out (§2, §4): the session ends, then the browser goes to the portal's logout address, the one of the answer or,
 * when the call fails, the one of the portal's configuration. What is not saved is asked about before the session ends.
 */
export async function leave(portalLogoutUrl: string | undefined, go: (address: string) => void = visit): Promise<void> {
  const release = await askToLeave();
  if (!release) return;
  setLeaving(true);
  const address = await authApi.logout().catch(() => null);
  forgetSession();
  release();
  go(safeUrl(address) ?? safeUrl(portalLogoutUrl) ?? siteAddress('/login'));
}

/**
 * Switches the enterprise (§4): the call, then /desk, and everything from the start, popups included. By one step of the
 * browser: a step of the router could be held up by what is not saved, and the old page would come up again.
 * @returns whether the page is left: what is not saved can hold it
 */
export async function enterTenant(tenantCode: string, go: (address: string) => void = visit): Promise<boolean> {
  const release = await askToLeave();
  if (!release) return false;
  setLeaving(true);
  try {
    await authApi.switchTenant({ tenantCode }, showFailure);
  } catch (error) {
    setLeaving(false);
    throw error;
  }
  dropKept('undo:');
  release();
  go(siteAddress(HOME));
  return true;
}

/**
 * Goes to the login page after an act of one's own that has ended the session, a changed password say. By one step of the
 * browser: the state that loses its user and the step of the router would be two changes, and a guard that is drawn
 * between them would lead to the login page without the notice.
 * @param notice names what the login page says (`src/pages/auth/login`)
 */
export function leaveEnded(notice: string, go: (address: string) => void = visit): void {
  setLeaving(true);
  forgetSession();
  go(siteAddress(`/login?notice=${notice}`));
}
