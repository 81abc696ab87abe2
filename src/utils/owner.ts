/** Whose page this is: cookie and storage are the browser's, and in another tab somebody else may log in meanwhile. */
import type { CurrentUser } from '@contract/auth/account';
import { readStored, StorageKey, writeStored } from './storage';
import { keepZone } from './today';

let own: string | null = null;
let person: Pick<CurrentUser, 'userId' | 'tenantId' | 'tenantCode'> | null = null;
let leaving = false;
type Listener = (refused: boolean) => void;
const listeners = new Set<Listener>();

/**
 * The token that calls bear (§7): that of the session which this page was opened with. What is stored may be of another
 * enterprise or person by now, and the server would write this page's data there.
 */
export const userToken = (): string | null => own ?? readStored(StorageKey.USER_TOKEN);

/** Also where the browser refuses storage. */
export function keepUserToken(token: string | null): void {
  own = token;
  writeStored(StorageKey.USER_TOKEN, token);
}

/** Whom this page belongs to from now on. */
export function keepOwner({ userId, tenantId, tenantCode, csrfToken, timeZone }: CurrentUser): void {
  person = { userId, tenantId, tenantCode };
  keepUserToken(csrfToken);
  keepZone(timeZone);
  writeStored(StorageKey.OWNER, owner());
}

/** What calls say of the page that makes them: without it, a page of the former enterprise would write into the present one. */
export function ownerHeaders(): Record<string, string> {
  const token = userToken();
  return { ...(token && { 'X-CSRF-TOKEN': token }), ...(person?.tenantId && { 'X-TENANT-ID': person.tenantId }) };
}

/** Whose it is, and in which enterprise, or was last: two of them are told apart by it. */
export const owner = (): string | null => person && `${person.tenantCode}/${person.userId}`;

/** What the browser keeps of a person (drafts, what was opened last), who may not be the next one to use it. */
export const personal = (name: string): string => (person ? `${name}@${person.userId}` : name);

/** The session changes because this page said so, and goes with it. */
export function setLeaving(next: boolean): void {
  leaving = next;
}

/**
 * The server did not take this page's token, or its enterprise.
 * @returns whether somebody looks into it, and says what came out
 */
export function doubtOwner(): boolean {
  if (own === null || leaving) return false;
  for (const listener of listeners) listener(true);
  return listeners.size > 0;
}

/** Tells when a call was refused, or when another session has begun in another tab, or gone to another enterprise. */
export function onDoubt(listener: Listener): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (!newValue || leaving) return;
    const another =
      (key === StorageKey.USER_TOKEN && newValue !== own) || (key === StorageKey.OWNER && newValue !== owner());
    if (another) listener(false);
  };
  // "Back" shows a page again as it was left; what others stored meanwhile was not told to it.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    leaving = false;
    const stored = readStored(StorageKey.OWNER);
    if (stored !== null && stored !== owner()) listener(false);
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShown);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShown);
  };
}
