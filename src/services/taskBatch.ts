/** Batches (specification §7 "Tasks": query/batch, batchCompleted, taskAssign). */
import type { TaskBatchApi } from '@contract/task/batch/api';
import { taskBatchCalls } from '@contract/task/batch/calls';
import { client } from './client';

export const taskBatchApi = client<TaskBatchApi>(taskBatchCalls);
