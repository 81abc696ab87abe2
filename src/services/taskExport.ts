/** The export of a view. */
import type { TaskExportApi } from '@contract/task/export/api';
import { taskExportCalls } from '@contract/task/export/calls';
import { client } from './client';

export const taskExportApi = client<TaskExportApi>(taskExportCalls);
