import type { TaskRow } from '@contract/task/task';
import type { TaskGroup, TaskGroups } from '@contract/task/views';
import { type LoadPage, TaskWindow } from '../state/taskWindow';

const PAGE = 50;
/** Windows of groups that are kept; what lies further back is asked for again when it comes into sight. */
const MAX_WINDOWS = 60;

export const keyOf = ({ key }: Pick<TaskGroup, 'key'>): string => (key === null ? 'none' : `=${key}`);

/**
 * The groups of one query, and for each that came into sight a window of its rows: however many tasks there are, what is
 * asked for is the heads, and the rows near the screen.
 */
export class GroupWindows {
  groups: readonly TaskGroup[] = [];
  total: number | null = null;
  truncated = false;
  error: unknown = null;
  private version = 0;
  private asked = 0;
  private windows = new Map<string, TaskWindow>();
  private listeners = new Set<() => void>();

  constructor(
    private readonly loadGroups: () => Promise<TaskGroups>,
    private readonly loadRows: (key: string | null) => LoadPage,
  ) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getVersion = () => this.version;

  async load(): Promise<void> {
    const turn = ++this.asked;
    try {
      const { groups, total, truncated } = await this.loadGroups();
      if (turn !== this.asked) return;
      Object.assign(this, { groups, total, truncated, error: null });
    } catch (error) {
      if (turn !== this.asked) return;
      this.error = error;
    }
    this.changed();
  }

  /** Rows below a group's head: as many as it counts, until its own rows are known better. */
  rowsOf(group: TaskGroup): number {
    return this.windows.get(keyOf(group))?.total ?? group.count;
  }
  rowAt(group: TaskGroup, index: number): TaskRow | undefined {
    return this.windows.get(keyOf(group))?.at(index);
  }
  failed(group: TaskGroup): boolean {
    return Boolean(this.windows.get(keyOf(group))?.error);
  }

  ensure(group: TaskGroup, from: number, to: number): void {
    this.windowOf(group).ensure(from, to);
  }

  /** The group and place of a task among the rows that are there. */
  find(taskId: string): { group: number; index: number } | null {
    for (const [at, group] of this.groups.entries()) {
      const index = this.windows.get(keyOf(group))?.indexOf(taskId) ?? -1;
      if (index >= 0) return { group: at, index };
    }
    return null;
  }

  /** A task stands in several groups where it has several values. */
  replace(taskId: string, row: TaskRow): void {
    for (const window of this.windows.values()) window.replace(taskId, row);
  }

  /** Asks the server again; what is on the screen stays until it has answered. */
  reload(): void {
    for (const window of this.windows.values()) window.invalidate();
    void this.load();
  }
  retry(): void {
    for (const window of this.windows.values()) window.retry();
    this.error = null;
    void this.load();
  }

  private windowOf(group: TaskGroup): TaskWindow {
    const key = keyOf(group);
    const known = this.windows.get(key);
    if (known) {
      // The one used last stands last.
      this.windows.delete(key);
      this.windows.set(key, known);
      return known;
    }
    const window = new TaskWindow(this.loadRows(group.key), PAGE);
    window.subscribe(() => this.changed());
    this.windows.set(key, window);
    for (const old of [...this.windows.keys()].slice(0, this.windows.size - MAX_WINDOWS)) this.windows.delete(old);
    return window;
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
