/** Files (specification §7 `common/file`). */
import type { FileApi } from '@contract/task/file/api';
import { fileCalls } from '@contract/task/file/calls';
import { client } from './client';

export const fileApi = client<FileApi>(fileCalls);
