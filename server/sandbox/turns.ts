/** Turns at what is dear: a few at once, the others wait in the order in which they came. */
import { ApiError } from '../errors';

/** Whose turn it is. */
export interface Taker {
  /** A person; empty: work of the server itself, of which the jobs bound how much there is at a time. */
  who: string;
  /** The enterprise that the person is at work in; empty: none. */
  of?: string;
}

interface Waiting extends Taker {
  begin: () => void;
}

/** How many may wait. */
export interface Places {
  all: number;
  /** Of one enterprise, so that others find a place beside it. */
  anEnterprise?: number;
  aPerson?: number;
}

export class Turns {
  private readonly running: Taker[] = [];
  private readonly waiting: Waiting[] = [];

  /**
   * @param atOnce how many run at the same time
   * @param places whoever comes when they are taken is told to come back
   * @param busy what is told when the places of all, or those of the enterprise, are taken
   */
  constructor(
    private readonly atOnce: number,
    private readonly places: Places,
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
  async take(taker: Taker, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.running.length >= this.atOnce) await this.wait(taker, signal);
    this.running.push(taker);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.running.splice(this.running.indexOf(taker), 1);
      this.next();
    };
  }

  private assertPlace({ who, of }: Taker): void {
    const { all, anEnterprise = all, aPerson = all } = this.places;
    const taken = (is: (one: Waiting) => boolean) => this.waiting.filter(is).length;
    if (who && taken((one) => one.who === who) >= aPerson) {
      throw new ApiError('UNAVAILABLE', `您已有 ${aPerson} 项在等待，请等它们完成后重试`);
    }
    if (this.waiting.length >= all || (of && taken((one) => one.of === of) >= anEnterprise)) {
      throw new ApiError('UNAVAILABLE', this.busy);
    }
  }

  private wait(taker: Taker, signal?: AbortSignal): Promise<void> {
    this.assertPlace(taker);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(entry), 1);
        reject(signal?.reason as Error);
      };
      const entry: Waiting = {
        ...taker,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiting.push(entry);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Enterprises of which nothing runs go first, then people of whom nothing does, then whoever came first. */
  private next(): void {
    const isNew = (key: keyof Taker) => (one: Waiting) => !this.running.some((other) => other[key] === one[key]);
    const fresh = this.waiting.filter(isNew('who'));
    const entry = fresh.find(isNew('of')) ?? fresh[0] ?? this.waiting[0];
    if (!entry) return;
    this.waiting.splice(this.waiting.indexOf(entry), 1);
    entry.begin();
  }
}
