/** The recycle bin of tasks. */
import type { TaskRecycleApi } from '@contract/task/recycle/api';
import { taskRecycleCalls } from '@contract/task/recycle/calls';
import { client } from './client';

export const taskRecycleApi = client<TaskRecycleApi>(taskRecycleCalls);
