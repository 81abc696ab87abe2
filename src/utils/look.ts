import { LOOK_COOKIE, lookText } from '@contract/look';
import { readStored, StorageKey } from './storage';

const YEAR_SECONDS = 31_536_000;

/** Tells the server what was chosen in this browser, so that the next page begins with it. */
export function tellLook(): void {
  const theme = readStored(StorageKey.THEME);
  const text = lookText({
    ...((theme === 'light' || theme === 'dark') && { theme }),
    railFolded: readStored(StorageKey.RAIL_FOLDED) === '1',
  });
  const path = process.env.BASE_PATH ?? '/';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox
  document.cookie = `${LOOK_COOKIE}=${text}; path=${path}; max-age=${text ? YEAR_SECONDS : 0}; samesite=lax`;
}
