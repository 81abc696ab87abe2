/** Files (specification §7 `common/file`). */
import type { FileApi } from '@contract/file/api';
import { fileCalls } from '@contract/file/calls';
import { client } from './client';

export const fileApi = client<FileApi>(fileCalls);
