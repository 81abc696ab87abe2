/** Saved views of tasks and their groups (specification §7 "Tasks": layouts). */
import type { TaskViewApi } from '@contract/task/view/api';
import { taskViewCalls } from '@contract/task/view/calls';
import { client } from './client';

export const taskViewApi = client<TaskViewApi>(taskViewCalls);
