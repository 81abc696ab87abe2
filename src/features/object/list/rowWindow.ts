import type { PageOf } from '@contract/envelope';

export const WINDOW_SIZE = 100;
/** Pages kept in memory; those furthest from what is seen go first. */
const MAX_PAGES = 30;
/** Windows asked for at once: who drags the scrollbar through a long list waits for two of those passed by at the most. */
const MAX_ASKED = 2;

export type LoadPage<T> = (pageNo: number, pageSize: number) => Promise<PageOf<T>>;

interface LoadedPage<T> {
  rows: T[];
  stale: boolean;
}

/**
 * The rows of one query, loaded in windows (of 100 rows unless said otherwise) as they come into sight: however many
 * there are, only those near the screen are asked for and kept. What has been passed by before its turn came is
 * not asked for at all; the window that the scrolling goes towards is there before its rows are in sight. Rows are
 * replaced, never changed, so that a row can be memoised by identity.
 */
export class RowWindow<T> {
  total: number | null = null;
  private version = 0;
  private generation = 0;
  private pages = new Map<number, LoadedPage<T>>();
  private loading = new Set<number>();
  private failed = new Map<number, unknown>();
  private listeners = new Set<() => void>();
  /** The windows in sight, and the one that comes next. */
  private visibility = { first: 0, end: -1, next: -1 };
  private lastFrom = 0;

  constructor(
    private readonly idOf: (row: T) => string,
    private readonly load: LoadPage<T>,
    private readonly size = WINDOW_SIZE,
  ) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getVersion = () => this.version;

  /** Why rows in sight are not there. */
  get error(): unknown {
    const { first, end } = this.visibility;
    for (const [page, error] of this.failed) if (this.total === null || (page >= first && page <= end)) return error;
    return null;
  }

  at(index: number): T | undefined {
    return this.pages.get(Math.floor(index / this.size))?.rows[index % this.size];
  }

  indexOf(id: string): number {
    for (const [page, { rows }] of this.pages) {
      const at = rows.findIndex((row) => this.idOf(row) === id);
      if (at >= 0) return page * this.size + at;
    }
    return -1;
  }

  /** Says which rows are in sight: the windows that hold them are asked for, where they are missing or out of date. */
  ensure(from: number, to: number): void {
    const last = this.total === null ? 0 : Math.max(0, this.total - 1);
    const pageOf = (row: number) => Math.floor(Math.max(0, Math.min(row, last)) / this.size);
    const [first, end] = [pageOf(from), pageOf(to)];
    const by = from - this.lastFrom;
    this.lastFrom = from;
    // A jump says nothing of where it goes on.
    const next = by === 0 ? this.visibility.next : Math.abs(by) > this.size ? -1 : by > 0 ? end + 1 : first - 1;
    const { error } = this;
    this.visibility = { first, end, next: next > pageOf(last) ? -1 : next };
    this.ask();
    this.evict(first, end);
    if (error !== this.error) this.changed();
  }

  /** Loads again what failed. */
  retry(): void {
    this.failed.clear();
    this.ask();
    this.changed();
  }

  /** Everything is out of date; the rows stay on the screen until their successors are there. */
  invalidate(): void {
    this.generation++;
    this.loading.clear();
    this.failed.clear();
    this.visibility = { ...this.visibility, next: -1 };
    for (const [page, loaded] of this.pages) this.pages.set(page, { ...loaded, stale: true });
    this.changed();
  }

  replace(id: string, next: T): void {
    for (const [page, loaded] of this.pages) {
      const at = loaded.rows.findIndex((row) => this.idOf(row) === id);
      if (at < 0) continue;
      // What only lists tell of a row stays as it was until they are asked again.
      this.pages.set(page, { ...loaded, rows: loaded.rows.with(at, { ...loaded.rows[at], ...next }) });
      this.changed();
      return;
    }
  }

  /** Tells the listeners that what lies over the rows has changed. */
  touch(): void {
    this.changed();
  }

  private ask(): void {
    const { first, end, next } = this.visibility;
    const wanted = Array.from({ length: end - first + 1 }, (_, at) => first + at);
    if (next >= 0) wanted.push(next);
    for (const page of wanted) {
      if (this.loading.size >= MAX_ASKED) return;
      const known = this.pages.get(page);
      if ((known && !known.stale) || this.loading.has(page) || this.failed.has(page)) continue;
      void this.fetch(page);
    }
  }

  private async fetch(page: number): Promise<void> {
    const { generation } = this;
    this.loading.add(page);
    const { total } = this;
    try {
      const answer = await this.load(page + 1, this.size);
      if (generation !== this.generation) return;
      this.pages.set(page, { rows: answer.result, stale: false });
      this.total = answer.total;
    } catch (error) {
      if (generation !== this.generation) return;
      this.failed.set(page, error);
    }
    this.loading.delete(page);
    this.ask();
    // Rows that nobody sees yet change nothing on the screen.
    const { first, end } = this.visibility;
    if ((page >= first && page <= end) || total !== this.total) this.changed();
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
