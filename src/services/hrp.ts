/** Positions, groups and who stands in them (`hrp` of the specification, §7). */
import type { HrpApi } from '@contract/hrp/api';
import { hrpCalls } from '@contract/hrp/calls';
import { client } from './client';

export const hrpApi = client<HrpApi>(hrpCalls);
