/** Scheduling: previews, conflicts, and what the Gantt and the calendar draw. */
import type { TaskScheduleApi } from '@contract/task/schedule/api';
import { taskScheduleCalls } from '@contract/task/schedule/calls';
import { client } from './client';

export const taskScheduleApi = client<TaskScheduleApi>(taskScheduleCalls);
