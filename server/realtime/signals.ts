/** Folds changes of one topic that follow each other closely into one signal; the first of them does not wait. */
import { type ChangeSignal, RECENT_MS } from '../../contract/realtime';

const MAX_RECENT = 20_000;

export class Signals {
  /** When topics and other things changed, the longest ago first. */
  private readonly recent = new Map<string, number>();
  /** What changed before that is not known. */
  private knownSince = Date.now();
  private readonly waiting = new Map<string, { signal: ChangeSignal | null; timer: NodeJS.Timeout }>();

  constructor(
    private readonly foldMs: number,
    private readonly send: (key: string, signal: ChangeSignal) => void,
  ) {}

  changed(key: string, at = new Date().toISOString()): void {
    this.note(key);
    const open = this.waiting.get(key);
    if (open) {
      if (open.signal) open.signal.changes += 1;
      else open.signal = { at, changes: 1 };
      return;
    }
    this.send(key, { at, changes: 1 });
    this.waiting.set(key, { signal: null, timer: this.later(key) });
  }

  /** For who comes a moment later. */
  note(key: string, now = Date.now()): void {
    this.recent.delete(key);
    this.recent.set(key, now);
    for (const [oldest, at] of this.recent) {
      const old = at < now - RECENT_MS;
      if (!old && this.recent.size <= MAX_RECENT) break;
      this.recent.delete(oldest);
      if (!old) this.knownSince = at + 1;
    }
  }

  /** Changes may have been missed. */
  forget(): void {
    this.knownSince = Date.now();
  }

  /** Whether one of them changed since, or may have. */
  changedSince(since: number, keys: readonly string[]): boolean {
    return since < this.knownSince || keys.some((key) => (this.recent.get(key) ?? 0) >= since);
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
