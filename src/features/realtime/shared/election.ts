/**
 * Which tab of a browser leads: the one that holds a lock. The browser passes it on as soon as that tab is gone; one that
 * is frozen keeps it, and is robbed of it.
 */
export type Locks = Pick<LockManager, 'request'>;

export interface Election {
  /** Leads now, whoever did: for when the leader does not answer. */
  takeOver(): void;
  leave(): void;
}

/** @param on `lead` and `lose` take turns; after `leave` neither is called. */
export function standForElection(locks: Locks, name: string, on: { lead(): void; lose(): void }): Election {
  let left = false;
  let robbing = false;
  let resign: (() => void) | null = null;
  let waiting = new AbortController();

  async function hold(options: LockOptions): Promise<'go on' | 'alone'> {
    let leading = false;
    const lead = () => {
      if (left) return undefined;
      leading = true;
      on.lead();
      return new Promise<void>((resolve) => {
        resign = resolve;
      });
    };
    try {
      await locks.request(name, options, lead);
    } catch (error) {
      // No locks for this page, as in a sandboxed frame: it leads itself.
      if (!leading && (error as Error).name !== 'AbortError') {
        void lead();
        return 'alone';
      }
    }
    resign = null;
    if (leading && !left) on.lose();
    return 'go on';
  }

  async function stand(): Promise<void> {
    // Ends: each turn waits until the lead is lost, and the page leaves some day.
    while (!left) {
      waiting = new AbortController();
      const options = robbing ? { steal: true } : { signal: waiting.signal };
      robbing = false;
      if ((await hold(options)) === 'alone') return;
    }
  }
  void stand();

  return {
    takeOver() {
      if (left || resign) return;
      robbing = true;
      waiting.abort();
    },
    leave() {
      left = true;
      waiting.abort();
      resign?.();
    },
  };
}
