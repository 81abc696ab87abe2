import type { PageOf } from '@contract/envelope';
import type { TaskRow } from '@contract/task/task';

export const WINDOW_SIZE = 100;
/** Pages kept in memory; those furthest from what is seen go first. */
const MAX_PAGES = 30;

export type LoadPage = (pageNo: number, pageSize: number) => Promise<PageOf<TaskRow>>;

interface LoadedPage {
  rows: TaskRow[];
  stale: boolean;
}

/**
 * The rows of one query, loaded in windows (of 100 rows unless said otherwise) as they come into sight: however many tasks there are, only those
 * near the screen are asked for and kept. Rows are replaced, never changed, so that a row can be memoised by identity.
 */
export class TaskWindow {
  total: number | null = null;
  error: unknown = null;
  private version = 0;
  private generation = 0;
  private pages = new Map<number, LoadedPage>();
  private loading = new Set<number>();
  private failed = new Set<number>();
  private listeners = new Set<() => void>();

  constructor(
    private readonly load: LoadPage,
    private readonly size = WINDOW_SIZE,
  ) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getVersion = () => this.version;

  at(index: number): TaskRow | undefined {
    return this.pages.get(Math.floor(index / this.size))?.rows[index % this.size];
  }

  indexOf(taskId: string): number {
    for (const [page, { rows }] of this.pages) {
      const at = rows.findIndex((row) => row.taskId === taskId);
      if (at >= 0) return page * this.size + at;
    }
    return -1;
  }

  /** Asks for the windows that hold the rows `from` to `to`, where they are missing or out of date. */
  ensure(from: number, to: number): void {
    const last = this.total === null ? 0 : Math.max(0, this.total - 1);
    const first = Math.floor(Math.max(0, Math.min(from, last)) / this.size);
    const end = Math.floor(Math.max(0, Math.min(to, last)) / this.size);
    for (let page = first; page <= end; page++) {
      const known = this.pages.get(page);
      if ((known && !known.stale) || this.loading.has(page) || this.failed.has(page)) continue;
      void this.fetch(page);
    }
    this.evict(first, end);
  }

  /** Loads again what failed. */
  retry(): void {
    this.failed.clear();
    this.error = null;
    this.changed();
  }

  /** Everything is out of date; the rows stay on the screen until their successors are there. */
  invalidate(): void {
    this.generation++;
    this.loading.clear();
    this.failed.clear();
    for (const [page, loaded] of this.pages) this.pages.set(page, { ...loaded, stale: true });
    this.changed();
  }

  replace(taskId: string, next: TaskRow): void {
    for (const [page, loaded] of this.pages) {
      const at = loaded.rows.findIndex((row) => row.taskId === taskId);
      if (at < 0) continue;
      // What only lists tell of a task stays as it was until they are asked again.
      this.pages.set(page, { ...loaded, rows: loaded.rows.with(at, { ...loaded.rows[at], ...next }) });
      this.changed();
      return;
    }
  }

  /** Tells the listeners that what lies over the rows has changed. */
  touch(): void {
    this.changed();
  }

  private async fetch(page: number): Promise<void> {
    const { generation } = this;
    this.loading.add(page);
    try {
      const answer = await this.load(page + 1, this.size);
      if (generation !== this.generation) return;
      this.pages.set(page, { rows: answer.result, stale: false });
      this.total = answer.total;
      this.error = null;
    } catch (error) {
      if (generation !== this.generation) return;
      this.failed.add(page);
      this.error = error;
    }
    this.loading.delete(page);
    this.changed();
  }

  private evict(first: number, end: number): void {
    if (this.pages.size <= MAX_PAGES) return;
    const distance = (page: number) => Math.max(first - page, page - end, 0);
    const furthest = [...this.pages.keys()].sort((a, b) => distance(b) - distance(a));
    for (const page of furthest.slice(0, this.pages.size - MAX_PAGES)) this.pages.delete(page);
  }

  private changed(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
