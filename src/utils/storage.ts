/** The browser's own store, by the keys of specification §9. A browser that refuses storage must not break the page. */
export const StorageKey = {
  USER_TOKEN: 'usertoken',
  ROLES: 'roles',
  LAST_ADDRESS: 'lastAddress',
  /** The enterprise that was logged in to last by its own page. */
  TENANT_CODE: 'tenantCode',
  /** Who is logged in, and in which enterprise: other tabs hear when it changes. */
  OWNER: 'owner',
  THEME: 'theme',
  RAIL_FOLDED: 'railFolded',
  /** Widths left of the time lines, as `plan:640,tasks:340`. */
  GANTT_DIVIDER: 'ganttDivider',
  RAIL_GROUPS: 'railGroups',
  ROW_HEIGHT: 'rowHeight',
} as const;

export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Private mode or a full store: the setting lives as long as the page does.
  }
}

/** Forgets what this window keeps under names that begin so. */
export function dropKept(prefix: string): void {
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(prefix)) window.sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}
