/** The working calendar. */
import type { CalendarApi } from '@contract/tenant/calendar/api';
import { calendarCalls } from '@contract/tenant/calendar/calls';
import { client } from './client';

export const calendarApi = client<CalendarApi>(calendarCalls);
