import { personal } from '@/utils/owner';

/** What one opened last in this browser, newest first; by tenant, since ids of another one open nothing. */
interface Recents<T> {
  read: (tenantCode: string) => T[];
  remember: (tenantCode: string, one: T) => void;
  forget: (tenantCode: string, id: string) => void;
}

const MAX_RECENTS = 8;

function recentsAt<T extends { id: string }>(name: string, fields: readonly (keyof T & string)[]): Recents<T> {
  const key = (tenantCode: string) => personal(`${name}:${tenantCode}`);
  const isOne = (value: unknown): value is T =>
    typeof value === 'object' && value !== null && fields.every((field) => field in value);
  const read = (tenantCode: string): T[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key(tenantCode)) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isOne) : [];
    } catch {
      return [];
    }
  };
  const keep = (tenantCode: string, all: readonly T[]) => {
    try {
      localStorage.setItem(key(tenantCode), JSON.stringify(all.slice(0, MAX_RECENTS)));
    } catch {
      // A full or forbidden storage costs the recents only.
    }
  };
  const others = (tenantCode: string, id: string) => read(tenantCode).filter((one) => one.id !== id);
  return {
    read,
    remember: (tenantCode, one) => keep(tenantCode, [one, ...others(tenantCode, one.id)]),
    forget: (tenantCode, id) => keep(tenantCode, others(tenantCode, id)),
  };
}

export interface RecentProject {
  id: string;
  code: string;
  name: string;
}
const projects = recentsAt<RecentProject>('recentProjects', ['id', 'code', 'name']);
export const readRecents = projects.read;
/** The rail shows the one that was just opened, without another address. */
const listeners = new Set<() => void>();
export function rememberRecent(tenantCode: string, project: RecentProject): void {
  projects.remember(tenantCode, project);
  for (const listener of listeners) listener();
}
export function onRecents(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A saved view of a project's tasks, as the rail names it. */
export interface RailView {
  id: string;
  name: string;
  projectId: string;
  projectName: string;
}
export const recentViews = recentsAt<RailView>('recentViews', ['id', 'name', 'projectId', 'projectName']);
