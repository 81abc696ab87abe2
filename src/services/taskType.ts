/** Task types (specification §2 /enterpriseManage/taskType, §7 "task types"). */
import type { TaskTypeApi } from '@contract/task/type/api';
import { taskTypeCalls } from '@contract/task/type/calls';
import { client } from './client';

export const taskTypeApi = client<TaskTypeApi>(taskTypeCalls);
