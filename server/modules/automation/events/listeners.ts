/** In which enterprises anybody listens to changes: who does not is not looked after with each change. */
import type { Core } from '../../../platform';

export const EVENTS_QUEUE = 'automation-events';
/** What another process saved is known by then; until then the look of every minute finds its events. */
const KNOWN_MS = 30_000;
/** Changes come in bursts; one look takes them all. */
const GATHER_MS = 30;

export class Listeners {
  private known: Promise<ReadonlySet<string>> | null = null;
  private until = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly core: Pick<Core, 'database' | 'bus' | 'jobs'>) {
    const heard = ({ tenantId }: { tenantId: string }) => void this.heard(tenantId).catch(() => {});
    for (const type of ['task', 'object'] as const) core.bus.on(type, heard);
  }

  /** After somebody began to listen, or stopped. */
  changed(): void {
    this.until = 0;
  }

  /** Something was committed: hands it out soon, where somebody listens. */
  private async heard(tenantId: string): Promise<void> {
    if (!this.core.jobs.isOpen || this.timer || !(await this.tenants()).has(tenantId)) return;
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.core.jobs.send(EVENTS_QUEUE, {}, { singletonKey: EVENTS_QUEUE }).catch(() => {});
    }, GATHER_MS).unref();
  }

  private tenants(): Promise<ReadonlySet<string>> {
    if (!this.known || this.until < Date.now()) {
      this.until = Date.now() + KNOWN_MS;
      this.known = this.core.database
        .query<{ tenant_id: string }>('SELECT DISTINCT tenant_id FROM event_listener')
        .then((rows) => new Set(rows.map((row) => row.tenant_id)));
      this.known.catch(() => this.changed());
    }
    return this.known;
  }
}
