/** Templates of tasks. */
import type { TaskTemplateApi } from '@contract/task/template/api';
import { taskTemplateCalls } from '@contract/task/template/calls';
import { client } from './client';

export const taskTemplateApi = client<TaskTemplateApi>(taskTemplateCalls);
