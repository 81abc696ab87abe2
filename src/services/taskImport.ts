/** The import of tasks (specification §7 `collaboration-center/ccTask/import`). */
import type { TaskImportApi } from '@contract/import/api';
import { taskImportCalls } from '@contract/import/calls';
import { client } from './client';

export const taskImportApi = client<TaskImportApi>(taskImportCalls);
