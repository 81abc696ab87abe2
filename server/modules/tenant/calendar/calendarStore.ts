/** The working calendar of an enterprise, kept for seconds: each change of a plan reckons with it. */
import { type CalendarRules, dayText, USUAL_WEEKDAYS, WorkCalendar } from '../../../../contract/time/workdays';
import { type HoursRules, USUAL_HOURS, WorkHours } from '../../../../contract/time/workHours';
import { TtlCache } from '../../../base/ttlCache';
import type { Database } from '../../../db/client';
import type { EventBus } from '../../../events/bus';

const CACHE_MS = 30_000;

interface Loaded {
  days: WorkCalendar;
  hours: WorkHours;
}
type Row = CalendarRules & { [K in keyof HoursRules]: HoursRules[K] | null };

export class CalendarStore {
  private readonly calendars = new TtlCache<Loaded>(CACHE_MS, undefined, 'calendar');

  constructor(
    private readonly database: Database,
    bus: EventBus,
  ) {
    bus.on('calendar', ({ tenantId }) => this.calendars.delete(tenantId));
  }

  /** Which days are worked. */
  async of(tenantId: string): Promise<WorkCalendar> {
    return (await this.loaded(tenantId)).days;
  }

  /** The working hours of these days. */
  async hoursOf(tenantId: string): Promise<WorkHours> {
    return (await this.loaded(tenantId)).hours;
  }

  /** The day that runs where the enterprise works, `YYYY-MM-DD`: what counts by its days (hours, their lock) asks here. */
  async today(tenantId: string): Promise<string> {
    return dayText((await this.hoursOf(tenantId)).dayOf(Date.now()));
  }

  private loaded = (tenantId: string) => this.calendars.get(tenantId, () => this.load(tenantId));

  private async load(tenantId: string): Promise<Loaded> {
    const [row] = await this.database.query<Row & { [key: string]: unknown }>(
      `SELECT coalesce(c.weekdays, $2::smallint) AS weekdays, c.segments, c.zone,
              coalesce((SELECT jsonb_agg(jsonb_build_object('kind', h.kind, 'from', h.start_day, 'to', h.end_day)
                                         ORDER BY h.start_day, h.id)
                          FROM holiday h WHERE h.tenant_id = $1), '[]') AS holidays
         FROM (SELECT 1) one LEFT JOIN work_calendar c ON c.tenant_id = $1`,
      [tenantId, USUAL_WEEKDAYS],
    );
    const days = new WorkCalendar(row ?? { weekdays: USUAL_WEEKDAYS, holidays: [] });
    const segments = row?.segments ?? USUAL_HOURS.segments;
    return { days, hours: new WorkHours(days, { segments, zone: row?.zone ?? USUAL_HOURS.zone }) };
  }
}
