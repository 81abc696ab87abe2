import type { ObjectType } from '@contract/objectTypes';
import { personal } from './owner';

const MAX_RECENTS = 60;

export interface RecentObject {
  type: ObjectType;
  id: string;
  /** As people quote it. */
  no: string;
  title: string;
  projectId: string;
  /** When it was opened, ISO 8601. */
  at: string;
}

const storageKey = (tenantCode: string) => personal(`recentObjects:${tenantCode}`);

const isRecent = (value: unknown): value is RecentObject =>
  typeof value === 'object' &&
  value !== null &&
  ['type', 'id', 'no', 'title', 'projectId', 'at'].every((key) => key in value);

/** What one opened last in this browser, newest first; by tenant, since ids of another one open nothing. */
export function readRecentObjects(tenantCode: string): RecentObject[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(tenantCode)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function rememberObject(tenantCode: string, object: Omit<RecentObject, 'at'>): void {
  const others = readRecentObjects(tenantCode).filter(({ id }) => id !== object.id);
  try {
    const kept = [{ ...object, at: new Date().toISOString() }, ...others].slice(0, MAX_RECENTS);
    localStorage.setItem(storageKey(tenantCode), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs the recents only.
  }
}
