/** The import of tasks (specification §7 `collaboration-center/ccTask/import`). */
import type { TaskImportApi } from '@contract/task/import/api';
import { taskImportCalls } from '@contract/task/import/calls';
import { client } from './client';

export const taskImportApi = client<TaskImportApi>(taskImportCalls);
