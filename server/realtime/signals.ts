/** Folds changes of one topic that follow each other closely into one signal; the first of them does not wait. */
import type { ChangeSignal } from '../../contract/realtime';

export class Signals {
  private readonly waiting = new Map<string, { signal: ChangeSignal | null; timer: NodeJS.Timeout }>();

  constructor(
    private readonly foldMs: number,
    private readonly send: (key: string, signal: ChangeSignal) => void,
  ) {}

  changed(key: string, at = new Date().toISOString()): void {
    const open = this.waiting.get(key);
    if (open) {
      if (open.signal) open.signal.changes += 1;
      else open.signal = { at, changes: 1 };
      return;
    }
    this.send(key, { at, changes: 1 });
    this.waiting.set(key, { signal: null, timer: this.later(key) });
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private later(key: string): NodeJS.Timeout {
    return setTimeout(() => {
      const open = this.waiting.get(key);
      if (!open?.signal) {
        this.waiting.delete(key);
        return;
      }
      this.send(key, open.signal);
      open.signal = null;
      open.timer = this.later(key);
    }, this.foldMs);
  }
}
