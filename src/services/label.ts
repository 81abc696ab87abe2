/** Labels (specification §7 `pcProject` labels, §2 labelsManage). */
import type { LabelApi } from '@contract/task/label/api';
import { labelCalls } from '@contract/task/label/calls';
import { client } from './client';

export const labelApi = client<LabelApi>(labelCalls);
