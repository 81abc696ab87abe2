/** Tasks themselves: the list, one task and its changes (specification §7 "Tasks"). */
import type { TaskApi } from '@contract/task/api';
import { taskCalls } from '@contract/task/calls';
import { client } from './client';

export const taskApi = client<TaskApi>(taskCalls);
