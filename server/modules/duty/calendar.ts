/** Shifts as iCalendar (RFC 5545): instants in UTC, so that no zone has to be explained; the same shift keeps its UID. */
import ical, { ICalEventStatus } from 'ical-generator';
import { dayText } from '../../../contract/time/workdays';

export interface FeedShift {
  shiftId: string;
  day: number;
  from: number;
  to: number;
  userId: string;
  shift: string;
  roster: string;
  /** Minutes behind the beginning of the shift, of one that was divided; else 0. */
  part: number;
  /** One had it, and does not serve it any more: it stays and says so, for calendars keep what merely vanishes. */
  cancelled: boolean;
  /** How often it changed hands, and when last; a calendar takes nothing that does not rise. */
  sequence: number;
  changedAt: number | null;
}

/** Clients look again about this often, in seconds. */
const AGAIN_SECONDS = 3600;

export function calendarOf(shifts: readonly FeedShift[]): string {
  const calendar = ical({
    name: '我的值班',
    prodId: { company: 'collab', product: 'duty', language: 'ZH' },
    ttl: AGAIN_SECONDS,
  });
  for (const { shiftId, day, from, to, userId, shift, roster, cancelled, sequence, changedAt, part } of shifts) {
    const slot = `${shiftId}-${dayText(day)}-${userId}`;
    const at = new Date(from);
    calendar.createEvent({
      // Of a shift that was divided, each part is an event.
      id: part === 0 ? `${slot}@duty` : `${slot}-${part}@duty`,
      // Of the shift, not of the reading: two looks at the same schedule are the same bytes.
      stamp: at,
      start: at,
      end: new Date(to),
      summary: `${shift} · ${roster}`,
      sequence,
      ...(changedAt !== null && { lastModified: new Date(changedAt) }),
      ...(cancelled && { status: ICalEventStatus.CANCELLED }),
    });
  }
  return calendar.toString();
}
