/** Recurring tasks. */
import type { TaskRecurrenceApi } from '@contract/task/recurrence/api';
import { taskRecurrenceCalls } from '@contract/task/recurrence/calls';
import { client } from './client';

export const taskRecurrenceApi = client<TaskRecurrenceApi>(taskRecurrenceCalls);
