/** The working calendar of an enterprise, kept for seconds: each change of a plan reckons with it. */
import { type CalendarRules, USUAL_WEEKDAYS, WorkCalendar } from '../../../../contract/tenant/workdays';
import { TtlCache } from '../../../base/ttlCache';
import type { Database } from '../../../db/client';
import type { EventBus } from '../../../events/bus';

const CACHE_MS = 30_000;

export class CalendarStore {
  private readonly calendars = new TtlCache<WorkCalendar>(CACHE_MS);

  constructor(
    private readonly database: Database,
    bus: EventBus,
  ) {
    bus.on('calendar', ({ tenantId }) => this.calendars.delete(tenantId));
  }

  of(tenantId: string): Promise<WorkCalendar> {
    return this.calendars.get(tenantId, () => this.load(tenantId));
  }

  private async load(tenantId: string): Promise<WorkCalendar> {
    const [row] = await this.database.query<{ weekdays: number; holidays: CalendarRules['holidays'] }>(
      `SELECT coalesce((SELECT weekdays FROM work_calendar WHERE tenant_id = $1), $2::smallint) AS weekdays,
              coalesce((SELECT jsonb_agg(jsonb_build_object('kind', h.kind, 'from', h.start_day, 'to', h.end_day)
                                         ORDER BY h.start_day, h.id)
                          FROM holiday h WHERE h.tenant_id = $1), '[]') AS holidays`,
      [tenantId, USUAL_WEEKDAYS],
    );
    return new WorkCalendar(row ?? { weekdays: USUAL_WEEKDAYS, holidays: [] });
  }
}
