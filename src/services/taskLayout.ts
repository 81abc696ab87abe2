/** Layouts of task fields (specification §7 "layouts, layout groups, field views, classes"). */
import type { TaskLayoutApi } from '@contract/task/layout/api';
import { taskLayoutCalls } from '@contract/task/layout/calls';
import { client } from './client';

export const taskLayoutApi = client<TaskLayoutApi>(taskLayoutCalls);
