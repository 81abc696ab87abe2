/** The working calendar. */
import type { CalendarApi } from '@contract/tenant/calendarApi';
import { calendarCalls } from '@contract/tenant/calendarCalls';
import { client } from './client';

export const calendarApi = client<CalendarApi>(calendarCalls);
