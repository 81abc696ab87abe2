/** Processes (specification §2 /configWorkflow, §7 "processes and stages"). */
import type { TaskProcessApi } from '@contract/task/process/api';
import { taskProcessCalls } from '@contract/task/process/calls';
import { client } from './client';

export const taskProcessApi = client<TaskProcessApi>(taskProcessCalls);
