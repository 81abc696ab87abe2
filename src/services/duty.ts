/** Duty rosters (`hrp` duty of the specification, §7). */
import type { DutyApi } from '@contract/duty/api';
import { dutyCalls } from '@contract/duty/calls';
import { client } from './client';

export const dutyApi = client<DutyApi>(dutyCalls);
