/** Task types (specification §2 /enterpriseManage/taskType, §7 "task types"). */
import type { TaskTypeApi } from '@contract/project/taskType/api';
import { taskTypeCalls } from '@contract/project/taskType/calls';
import { client } from './client';

export const taskTypeApi = client<TaskTypeApi>(taskTypeCalls);
