/** Urging (specification §7 "Tasks": urge, queryUrgingConfig). */
import type { TaskUrgeApi } from '@contract/task/urge/api';
import { taskUrgeCalls } from '@contract/task/urge/calls';
import { client } from './client';

export const taskUrgeApi = client<TaskUrgeApi>(taskUrgeCalls);
