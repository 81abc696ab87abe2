const MAX_RECENTS = 8;

export interface RecentProject {
  id: string;
  code: string;
  name: string;
}

const storageKey = (tenantCode: string) => `recentProjects:${tenantCode}`;

const isRecent = (value: unknown): value is RecentProject =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'code' in value;

/** Projects that were opened last in this browser, newest first; by tenant, since ids of another one open nothing. */
export const readRecents = (tenantCode: string): RecentProject[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(tenantCode)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
};

export const rememberRecent = (tenantCode: string, { id, code, name }: RecentProject): void => {
  const others = readRecents(tenantCode).filter((recent) => recent.id !== id);
  try {
    localStorage.setItem(storageKey(tenantCode), JSON.stringify([{ id, code, name }, ...others].slice(0, MAX_RECENTS)));
  } catch {
    // A full or forbidden storage costs the recents only.
  }
};
