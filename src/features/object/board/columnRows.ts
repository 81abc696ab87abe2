import { COLUMN_PAGE } from '@contract/task/boardColumns';
import { type LoadPage, RowWindow } from '@/features/object/list';

interface Moved<T> {
  row: T;
  /** The server has answered about it: the next answer of the query knows it. */
  settled: boolean;
  /** The query's total counts it already, or no longer. */
  counted: boolean;
}

/**
 * The cards of one column, or of one column in one swimlane: windows of its query, and over them what was moved in (on top, until the next query)
 * or out since they were loaded. A move shows at once and can be taken back by placing the row where it was.
 */
export class ColumnRows<T> {
  private readonly window: RowWindow<T>;
  private entered = new Map<string, Moved<T>>();
  private left = new Map<string, Moved<T>>();
  private awaiting = false;

  /** @param expected how many the heads count, until its own query has been answered. */
  constructor(
    private readonly idOf: (row: T) => string,
    private readonly holds: (row: T) => boolean,
    load: LoadPage<T>,
    private expected = 0,
    pageSize = COLUMN_PAGE,
  ) {
    this.window = new RowWindow(
      idOf,
      async (pageNo, size) => {
        const page = await load(pageNo, size);
        if (this.awaiting) this.reconcile();
        return page;
      },
      pageSize,
    );
  }

  /** Who looks at it. */
  watchers = 0;
  subscribe = (listener: () => void) => {
    this.watchers += 1;
    const stop = this.window.subscribe(listener);
    return () => {
      this.watchers -= 1;
      stop();
    };
  };
  getVersion = () => this.window.getVersion();

  get loaded(): boolean {
    return this.window.total !== null || this.window.error !== null;
  }
  /** The server has said how many there are: what could not be read is not none. */
  get counted(): boolean {
    return this.window.total !== null;
  }
  get error(): unknown {
    return this.window.error;
  }
  get count(): number {
    const uncounted = (moved: ReadonlyMap<string, Moved<T>>) =>
      [...moved.values()].filter((one) => !one.counted).length;
    return Math.max(0, (this.window.total ?? this.expected) + uncounted(this.entered) - uncounted(this.left));
  }

  /** Something was moved here that the server has not answered about. */
  get moving(): boolean {
    return [...this.entered.values(), ...this.left.values()].some(({ settled }) => !settled);
  }

  at(index: number): T | undefined {
    const { size } = this.entered;
    if (index < size) return [...this.entered.values()][index]?.row;
    let at = index - size;
    for (const hidden of this.hidden()) {
      if (hidden > at) break;
      at++;
    }
    return this.window.at(at);
  }

  indexOf(id: string): number {
    const entered = [...this.entered.keys()].indexOf(id);
    if (entered >= 0) return entered;
    if (this.left.has(id)) return -1;
    const at = this.window.indexOf(id);
    return at < 0 ? -1 : at - this.hidden().filter((hidden) => hidden < at).length + this.entered.size;
  }

  ensure(from: number, to: number): void {
    const shift = this.entered.size;
    this.window.ensure(Math.max(0, from - shift), Math.max(0, to - shift + this.left.size + shift));
  }

  /** Shows a row as it is now: here, if it belongs here, and else no longer. */
  place(row: T, settled: boolean): void {
    const id = this.idOf(row);
    const inWindow = this.window.indexOf(id) >= 0;
    if (this.holds(row)) {
      this.left.delete(id);
      const before = this.entered.get(id);
      if (before) this.entered.set(id, { ...before, row });
      else if (!inWindow) this.entered = new Map([[id, { row, settled, counted: false }], ...this.entered]);
    } else {
      const counted = this.entered.get(id)?.counted ?? true;
      this.entered.delete(id);
      if (inWindow && counted && !this.left.has(id)) this.left.set(id, { row, settled, counted: false });
    }
    if (inWindow) this.window.replace(id, row);
    else this.window.touch();
  }

  settle(id: string): void {
    for (const moved of [this.entered, this.left]) {
      const one = moved.get(id);
      if (one) moved.set(id, { ...one, settled: true });
    }
  }

  /** The heads have been counted anew. */
  expect(count: number): void {
    this.expected = count;
  }

  /** Asks the server again; what is on the screen stays until it has answered. */
  reload(): void {
    this.awaiting = true;
    this.window.invalidate();
    this.window.ensure(0, 0);
  }
  retry(): void {
    this.window.retry();
    this.window.ensure(0, 0);
  }

  private hidden(): number[] {
    return [...this.left.keys(), ...this.entered.keys()]
      .map((id) => this.window.indexOf(id))
      .filter((index) => index >= 0)
      .sort((a, b) => a - b);
  }

  /** The answer that is just coming knows of all settled moves. */
  private reconcile(): void {
    this.awaiting = false;
    for (const [id, { settled }] of this.left) if (settled) this.left.delete(id);
    for (const [id, one] of this.entered) if (one.settled) this.entered.set(id, { ...one, counted: true });
  }
}
