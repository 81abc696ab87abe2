/** People of a project by weeks. */
import type { ManpowerApi } from '@contract/manpower/api';
import { manpowerCalls } from '@contract/manpower/calls';
import { client } from './client';

export const manpowerApi = client<ManpowerApi>(manpowerCalls);
