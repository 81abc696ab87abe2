/** Work hours and reports of progress (product model 17.1, 17.7). */
import type { TaskWorkApi } from '@contract/task/work/api';
import { taskWorkCalls } from '@contract/task/work/calls';
import { client } from './client';

export const taskWorkApi = client<TaskWorkApi>(taskWorkCalls);
