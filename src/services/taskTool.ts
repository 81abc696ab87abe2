/** Tools of tasks (specification §7 "Task dependency", "Task detail also uses: … tools"). */
import type { TaskToolApi } from '@contract/task/tool/api';
import { taskToolCalls } from '@contract/task/tool/calls';
import { client } from './client';

export const taskToolApi = client<TaskToolApi>(taskToolCalls);
