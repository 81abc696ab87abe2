/** What one began to create and has not finished. */
import type { StagingApi } from '@contract/staging/api';
import { stagingCalls } from '@contract/staging/calls';
import { client } from './client';

export const stagingApi = client<StagingApi>(stagingCalls);
