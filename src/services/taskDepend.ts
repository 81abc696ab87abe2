/** Dependencies and relations (specification §7 "Task dependency", `ccTaskRela`). */
import type { TaskDependApi } from '@contract/task/depend/api';
import { taskDependCalls } from '@contract/task/depend/calls';
import { client } from './client';

export const taskDependApi = client<TaskDependApi>(taskDependCalls);
