/** Where anybody listens to changes: an enterprise, or a project of it, where nobody does costs nothing with each change. */
import type { Core } from '../../../platform';

export const EVENTS_QUEUE = 'automation-events';
/** What another process saved is known by then; until then the look of every minute finds its events. */
const KNOWN_MS = 30_000;
/** Changes come in bursts; one look takes them all. */
const GATHER_MS = 30;

interface Heard {
  tenantId: string;
  objectType: string;
  /** Null: it belongs to no project, or to one that is not said. */
  projectId: string | null;
}
interface Listening extends Record<string, unknown> {
  tenantId: string;
  /** Null: to all of the enterprise. */
  projectId: string | null;
  types: string[];
}

/** As `hear_history` decides which events wait to be handed out. */
const hears = (one: Listening, of: Heard) =>
  one.tenantId === of.tenantId &&
  one.types.includes(of.objectType) &&
  (!one.projectId || !of.projectId || one.projectId === of.projectId);

export class Listeners {
  private known: readonly Listening[] = [];
  private until = 0;
  private looking: Promise<readonly Listening[]> | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly core: Pick<Core, 'database' | 'bus' | 'jobs'>) {
    core.bus.on('task', ({ tenantId, projectId }) => this.heard({ tenantId, projectId, objectType: 'task' }));
    core.bus.on('object', (event) => this.heard(event));
  }

  /** After somebody began to listen, or stopped. */
  changed(): void {
    this.until = 0;
    this.looking = null;
  }

  /** Something was committed: hands it out soon, where somebody listens. */
  private heard(of: Heard): void {
    if (!this.core.jobs.isOpen || this.timer) return;
    // Tasks are created by the thousand: nothing is waited for where the listeners are known.
    if (Date.now() < this.until) this.handOut(this.known, of);
    else
      void this.look().then(
        (known) => this.handOut(known, of),
        () => {},
      );
  }

  private handOut(known: readonly Listening[], of: Heard): void {
    if (!known.some((one) => hears(one, of))) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.core.jobs.send(EVENTS_QUEUE, {}, { singletonKey: EVENTS_QUEUE }).catch(() => {});
    }, GATHER_MS).unref();
  }

  private look(): Promise<readonly Listening[]> {
    if (this.looking) return this.looking;
    const looking = this.core.database
      .query<Listening>('SELECT DISTINCT tenant_id AS "tenantId", project_id AS "projectId", types FROM event_listener')
      .then((known) => {
        // Somebody may have begun to listen meanwhile: then it is looked again.
        if (this.looking === looking) {
          this.known = known;
          this.until = Date.now() + KNOWN_MS;
        }
        return known;
      })
      .finally(() => {
        if (this.looking === looking) this.looking = null;
      });
    this.looking = looking;
    return looking;
  }
}
