/** Hours by the week. Those of tasks are in `work.ts`. */
import type { HoursApi } from '@contract/hours/api';
import { hoursCalls } from '@contract/hours/calls';
import { client } from './client';

export const hoursApi = client<HoursApi>(hoursCalls);
