const MAX_RECENTS = 8;

export interface RecentTask {
  taskId: string;
  taskNo: string;
  title: string;
}

const storageKey = (tenantCode: string) => `recentTasks:${tenantCode}`;

const isRecent = (value: unknown): value is RecentTask =>
  typeof value === 'object' && value !== null && 'taskId' in value && 'taskNo' in value && 'title' in value;

/** Tasks that were opened last in this browser, newest first; by tenant, since ids of another one open nothing. */
export function readRecentTasks(tenantCode: string): RecentTask[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(tenantCode)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function rememberTask(tenantCode: string, { taskId, taskNo, title }: RecentTask): void {
  const others = readRecentTasks(tenantCode).filter((recent) => recent.taskId !== taskId);
  try {
    const kept = [{ taskId, taskNo, title }, ...others].slice(0, MAX_RECENTS);
    localStorage.setItem(storageKey(tenantCode), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage costs the recents only.
  }
}
