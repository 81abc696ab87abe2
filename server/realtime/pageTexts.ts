/**
 * What is typed into pages, told to the windows that write them as it is committed. It is the one thing that a topic carries
 * itself: so each time all who listen are judged by one look at the page as it is then, and nothing is kept for who is not.
 */
import type { PageTextSignal } from '../../contract/realtime';
import { TenantDb } from '../db/scope';
import type { BusEvent } from '../events/bus';
import type { Platform } from '../platform';
import type { Subscription } from './connection';

type Typed = Extract<BusEvent, { type: 'pageText' }>;

/** So much fits into a frame (`MAX_FRAME_BYTES`) with what stands around it. */
const TOLD_MAX = 12_000;

export class PageTexts {
  /** What is still to be told of a page, in its order. */
  private readonly waiting = new Map<string, Typed[]>();

  constructor(
    private readonly platform: Platform,
    private readonly readersOf: (event: Typed) => Iterable<Subscription>,
    /** Tells that something is new, and nothing of it. */
    private readonly signal: (event: Typed) => void,
    private readonly report: (error: unknown) => void,
  ) {}

  told(event: Typed): void {
    if (event.updates === undefined) {
      this.signal(event);
      return;
    }
    const key = `${event.tenantId}/${event.documentId}`;
    const waiting = this.waiting.get(key);
    if (waiting) {
      waiting.push(event);
      return;
    }
    this.waiting.set(key, [event]);
    void this.tell(key);
  }

  private async tell(key: string): Promise<void> {
    const waiting = this.waiting.get(key) as Typed[];
    // Ends: what comes meanwhile was committed since, and each turn takes all that is there.
    while (waiting.length > 0) {
      const events = waiting.splice(0);
      try {
        await this.tellAll(events);
      } catch (error) {
        this.report(error);
        this.signal(events[0] as Typed);
      }
    }
    this.waiting.delete(key);
  }

  private async tellAll(events: readonly Typed[]): Promise<void> {
    const [first] = events as [Typed];
    const readers = [...this.readersOf(first)];
    if (readers.length === 0) {
      this.signal(first);
      return;
    }
    const kind = this.platform.objects.kind('document');
    const db = new TenantDb(this.platform.database, first.tenantId);
    const [loaded] = await kind.find({ platform: this.platform, db }, [first.documentId]);
    for (const event of events) {
      const { from = 0, updates = [], moved = [] } = event;
      const signal: PageTextSignal = { at: new Date().toISOString(), changes: 1, from, updates, moved };
      const body = JSON.stringify(signal);
      if (body.length > TOLD_MAX) {
        this.signal(event);
        continue;
      }
      for (const reader of readers) {
        const { actor } = reader.connection;
        // Who is being judged anew asks for what is new afterwards.
        if (!reader.active || !actor || !loaded) continue;
        if (kind.may.edit(actor, loaded) || kind.may.comment(actor, loaded)) reader.connection.deliver(reader, body);
      }
    }
    // Those who were left out, and who comes a moment later.
    if (readers.some(({ active }) => !active)) this.signal(first);
  }
}
