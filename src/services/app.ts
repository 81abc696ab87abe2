/** Apps: the tool market, installs and frames (specification §2 `/toolMarket`, §7 `pcApplication`). */
import type { AppApi } from '@contract/app/api';
import { appCalls } from '@contract/app/calls';
import { client } from './client';

export const appApi = client<AppApi>(appCalls);
