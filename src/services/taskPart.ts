/** What hangs on a task: comments, history, who can be mentioned, who follows. */
import type { TaskPartApi } from '@contract/task/part/api';
import { taskPartCalls } from '@contract/task/part/calls';
import { client } from './client';

export const taskPartApi = client<TaskPartApi>(taskPartCalls);
