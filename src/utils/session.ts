import type { Privileges } from '@contract/access';
import type { CurrentUser, PortalConfigs, Tenant } from '@contract/auth/account';
import { consoleErrors } from '@contract/consoleErrors';
import { LOGIN_EXPIRED_GUARD_MS } from '@contract/constants';
import type { MenuEntry } from '@contract/tenant/tenant';
import { history } from '@umijs/max';
import { withFeedback } from './feedback';
import { isEmbedded } from './frame';
import { keepUserToken, userToken } from './owner';
import { loginAddress, withoutBase } from './redirect';
import { StorageKey, writeStored } from './storage';

/** What every page may ask Umi's `useModel('@@initialState')` for. */
export interface InitialState {
  user?: CurrentUser;
  privileges: Privileges;
  tenants: Tenant[];
  apps: MenuEntry[];
  portal?: PortalConfigs;
  /** The user's own order of the rail, as it was kept (`layouts/shell/railOrder.ts` reads it). */
  rail?: unknown;
  /** Nobody was asked for: the page that was opened first is open to everybody (`isExempt`). */
  unasked?: boolean;
  /** Start-up failed for another reason than a missing login: the shell offers to try again. */
  failed?: boolean;
}

export const noPrivileges: Privileges = { globals: [], projectPrivileges: {}, projectCollectionPrivileges: {} };

/** Pages that need nobody logged in (§2, §4): start-up asks for no user there, and a 401 leads nowhere. */
const exemptPaths = [
  '/login',
  '/link',
  '/tenantLogin',
  '/provinceLogin',
  '/acceptInvite',
  '/verifyEmail',
  '/resetPassword',
  '/gansu/acceptanceReport',
  '/gansu/firstSatisfactionEvaluation',
  '/gansu/secondSatisfactionEvaluation',
];

/** Addresses that hold ids. */
const exemptPattern = /^\/(?:reportview\/[^/]+\/report|shared\/(?:table|form|board|page|survey))\/[^/]+$/;

export function isExempt(pathname: string): boolean {
  const path = withoutBase(pathname)
    .replace(/(.)\/+$/, '$1')
    .toLowerCase();
  return exemptPattern.test(path) || exemptPaths.some((one) => one.toLowerCase() === path);
}

let lastExpiry = Number.NEGATIVE_INFINITY;
/** The step to the login page that the guard of two seconds has put off, and whether it says that a session ended. */
let owed: { tells: boolean } | null = null;

/**
 * A 401 outside the login page (§4): the token goes, the address is kept, one warning in two seconds, then the login
 * page. In an embedded frame the parent is asked to close the tab instead.
 * @param owesWarning a session ended while the guard held the step back, and nobody was told yet
 */
export function sessionExpired(now = Date.now(), owesWarning = false): void {
  const { pathname, search, hash } = window.location;
  if (isExempt(pathname)) return;
  // Who comes for the first time, or has logged out, had no session that could have become invalid.
  const wasLoggedIn = owesWarning || userToken() !== null;
  keepUserToken(null);
  const address = withoutBase(pathname) + search + hash;
  writeStored(StorageKey.LAST_ADDRESS, address);
  const guarded = lastExpiry + LOGIN_EXPIRED_GUARD_MS - now;
  if (guarded > 0) {
    // A click that was on its way may have left the login page before its code was there: nobody stays where all fails.
    if (owed) owed.tells ||= wasLoggedIn;
    else {
      const step = { tells: wasLoggedIn };
      owed = step;
      window.setTimeout(() => {
        owed = null;
        if (userToken() === null) sessionExpired(Date.now(), step.tells);
      }, guarded);
    }
    return;
  }
  lastExpiry = now;
  if (isEmbedded()) {
    // The parent's origin is unknown here; the message carries nothing that another site could use.
    window.parent.postMessage({ type: 'closeTab' }, '*');
    return;
  }
  // The shell, and its toasts with it, goes with the step to the login page.
  if (wasLoggedIn) {
    withFeedback(({ message }) => message.warning(consoleErrors.UNAUTHENTICATED.text), { lasting: true });
  }
  history.push(loginAddress(address));
}
