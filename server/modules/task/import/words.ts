/**
 * New words wait in a list beside the search index. Once that is long, whoever writes next merges all of it and waits for
 * it. An import lets its words wait and has them merged every few thousand rows, on another connection. On the embedded
 * database, which has one connection, all stays as it is.
 */
import type { Platform } from '../../../platform';

/** Of tasks, about 7 MB of words. */
const MERGED_ROWS = 5000;
const NO_RIGHT = '42501';

/** The tables may belong to another role than the one that serves. */
let mayMerge = true;

export class WaitingWords {
  private rows = 0;

  constructor(private readonly platform: Pick<Platform, 'database'>) {}

  /** In the transaction that writes tasks. */
  async wait(): Promise<void> {
    const { database } = this.platform;
    if (database.kind === 'pglite' || !mayMerge) return;
    await database.query("SELECT set_config('gin_pending_list_limit', '64MB', true)");
  }

  /** After the commit of so many tasks. */
  written(rows: number, isLast: boolean): void {
    this.rows += rows;
    if (this.rows === 0 || (this.rows < MERGED_ROWS && !isLast)) return;
    this.rows = 0;
    const { database } = this.platform;
    if (database.kind === 'pglite' || !mayMerge) return;
    void database.query("SELECT gin_clean_pending_list('task_search')").catch((error: { code?: string }) => {
      if (error.code === NO_RIGHT) mayMerge = false;
    });
  }
}
