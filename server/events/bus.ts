/**
 * Tells this process at once, and the others within milliseconds, that something was committed. Events carry ids, not
 * data (with one exception, `pageText`): whoever listens drops a cache or reads again what it may see.
 *
 * Events leave in batches, outside of transactions: a NOTIFY inside of one makes PostgreSQL commit one at a time.
 */
import type { ObjectType } from '../../contract/objectTypes';
import type { Database } from '../db/client';

/** Where a window that writes a page has its cursor now; null: it has left. */
export interface PageMoved {
  client: number;
  userId: string;
  cursor: string | null;
}

export type BusEvent =
  | { type: 'session'; accountId: string }
  /** What people may do has changed: of those who are named, else of everybody in the enterprise. */
  | { type: 'access'; tenantId: string; userIds?: string[] }
  | { type: 'directory'; tenantId: string }
  | { type: 'project'; tenantId: string; projectId: string }
  | { type: 'workflow'; tenantId: string }
  | { type: 'calendar'; tenantId: string }
  | { type: 'dictionary'; tenantId: string }
  /** `former`: who had a part in them until now, and may have none any more. */
  | { type: 'task'; tenantId: string; projectId: string; taskIds: string[]; former?: string[] }
  /** An object of a kind without an event of its own changed, or what hangs on it. */
  | { type: 'object'; tenantId: string; objectType: ObjectType; id: string; projectId: string | null }
  /**
   * Somebody writes a page. The one event that may carry what was typed: updates from the one after `from`, and cursors that
   * moved. Else, and where something of it was missed, who writes the page too asks for what is new.
   */
  | { type: 'pageText'; tenantId: string; documentId: string; from?: number; updates?: string[]; moved?: PageMoved[] }
  /** Of a vote on a screen: somebody voted, or with `asked` what is asked has changed. */
  | { type: 'survey'; tenantId: string; formId: string; asked: boolean }
  | { type: 'message'; tenantId: string; userId: string }
  /** Who looks at a task through the process `from`; with `ask`, the others shall answer. */
  | { type: 'presence'; tenantId: string; taskId: string; from: string; userIds: string[]; ask: boolean };

type Handler<T extends BusEvent['type']> = (event: Extract<BusEvent, { type: T }>) => void;

const CHANNEL = 'platform_events';
const FLUSH_AFTER_MS = 15;
/** NOTIFY takes 8,000 bytes, the name of who sends it among them. */
const MAX_PAYLOAD = 7_500;
/** Ids beyond a few mean "many", and listeners only ask which project it was. */
const MAX_TASK_IDS = 20;
const MAX_EVENTS_A_PAYLOAD = 6;

/** Whether the ids of a task event leave some out: none are named, or as many as a note to other processes holds. */
export const isMany = (taskIds: readonly string[]) => taskIds.length === 0 || taskIds.length >= MAX_TASK_IDS;

const MAX_FORMER = 5;
const MAX_USER_IDS = 20;

/** As far as a note to other processes holds it. */
function shortened(event: BusEvent): BusEvent {
  if (event.type === 'access' && event.userIds && event.userIds.length > MAX_USER_IDS) {
    return { type: 'access', tenantId: event.tenantId };
  }
  // What was typed is asked for where it is more: one note that is too long would take those behind it with it.
  if (event.type === 'pageText' && Buffer.byteLength(JSON.stringify(event)) > MAX_PAYLOAD) {
    return { type: 'pageText', tenantId: event.tenantId, documentId: event.documentId };
  }
  if (event.type !== 'task') return event;
  return {
    ...event,
    taskIds: event.taskIds.slice(0, MAX_TASK_IDS),
    ...(event.former && { former: event.former.slice(0, MAX_FORMER) }),
  };
}

/** Events in their order, as many together as one note holds. */
function payloads(events: readonly BusEvent[]): BusEvent[][] {
  const all: BusEvent[][] = [];
  let bytes = MAX_PAYLOAD;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    const last = all.at(-1);
    if (last && last.length < MAX_EVENTS_A_PAYLOAD && bytes + size <= MAX_PAYLOAD) last.push(event);
    else {
      all.push([event]);
      bytes = 0;
    }
    bytes += size;
  }
  return all;
}

export class EventBus {
  private readonly handlers = new Map<string, Set<(event: BusEvent) => void>>();
  private readonly origin = Math.random().toString(36).slice(2);
  private pending = new Map<string, BusEvent>();
  private timer: NodeJS.Timeout | null = null;
  private stopListening: (() => Promise<void>) | null = null;
  private readonly gapHandlers = new Set<() => void>();

  /** @param report told of a listener that throws: what it was told of is committed, and the others are told all the same. */
  constructor(
    private readonly database: Database,
    private readonly report: (error: unknown) => void = () => {},
  ) {}

  async start(): Promise<void> {
    // The embedded database has no second process to tell.
    if (this.database.kind === 'pglite') return;
    this.stopListening = await this.database.listen(
      CHANNEL,
      (payload) => {
        const { origin, events } = JSON.parse(payload) as { origin: string; events: BusEvent[] };
        if (origin !== this.origin) for (const event of events) this.dispatch(event);
      },
      () => {
        for (const handler of this.gapHandlers) handler();
      },
    );
  }

  /** Told when the line to the other processes was broken and is back: what they said meanwhile was not heard. */
  onGap(handler: () => void): void {
    this.gapHandlers.add(handler);
  }

  on<T extends BusEvent['type']>(type: T, handler: Handler<T>): void {
    const handlers = this.handlers.get(type) ?? new Set();
    handlers.add(handler as (event: BusEvent) => void);
    this.handlers.set(type, handlers);
  }

  publish(event: BusEvent): void {
    this.dispatch(event);
    if (!this.stopListening) return;
    this.keep(event);
    this.timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_AFTER_MS);
  }

  /** For the others: changes of a project's tasks become one note, as a burst of creates would else take one each. */
  private keep(event: BusEvent): void {
    if (event.type !== 'task' || event.former) {
      const small = shortened(event);
      this.pending.set(JSON.stringify(small), small);
      return;
    }
    const key = `task ${event.tenantId} ${event.projectId}`;
    const known = this.pending.get(key) as typeof event | undefined;
    const some = event.taskIds.length > 0 && known?.taskIds.length !== 0;
    const taskIds = some ? [...new Set([...(known?.taskIds ?? []), ...event.taskIds])].slice(0, MAX_TASK_IDS) : [];
    this.pending.set(key, { ...event, taskIds });
  }

  /** Waits until the other processes have been told: for what must hold before the answer, such as a logout. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const events = [...this.pending.values()];
    this.pending = new Map();
    for (const some of payloads(events)) {
      await this.database.notify(CHANNEL, JSON.stringify({ origin: this.origin, events: some }));
    }
  }

  async stop(): Promise<void> {
    await this.flush().catch(() => {});
    await this.stopListening?.();
    this.stopListening = null;
  }

  private dispatch(event: BusEvent): void {
    for (const handler of this.handlers.get(event.type) ?? []) {
      try {
        handler(event);
      } catch (error) {
        this.report(error);
      }
    }
  }
}
