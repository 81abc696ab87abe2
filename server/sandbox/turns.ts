/** Turns at what is dear: a few at once, the others wait in the order in which they came. */
import { ApiError } from '../errors';

interface Waiting {
  who: string;
  begin: () => void;
}

export class Turns {
  private readonly running: string[] = [];
  private readonly waiting: Waiting[] = [];

  /**
   * @param atOnce how many run at the same time
   * @param longest how many may wait; whoever comes then is told to come back, by `busy`
   */
  constructor(
    private readonly atOnce: number,
    private readonly longest: number,
    private readonly busy = '正在读取的文件较多，请稍后重试',
  ) {}

  /** How many run and wait. */
  get size(): { running: number; waiting: number } {
    return { running: this.running.length, waiting: this.waiting.length };
  }

  /**
   * Resolves when it is the caller's turn, with what ends it. 503 when too many wait; rejects with the signal's reason
   * when the caller goes away while waiting. Whoever has a turn already waits for those who have none.
   */
  async take(who: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.running.length >= this.atOnce) await this.wait(who, signal);
    this.running.push(who);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.running.splice(this.running.indexOf(who), 1);
      this.next();
    };
  }

  private wait(who: string, signal?: AbortSignal): Promise<void> {
    if (this.waiting.length >= this.longest) {
      throw new ApiError('UNAVAILABLE', this.busy);
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(signal?.reason as Error);
      };
      const entry: Waiting = {
        who,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private next(): void {
    const entry = this.waiting.find(({ who }) => !this.running.includes(who)) ?? this.waiting[0];
    if (!entry) return;
    this.waiting.splice(this.waiting.indexOf(entry), 1);
    entry.begin();
  }
}
