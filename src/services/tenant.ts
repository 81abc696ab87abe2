/** People of the enterprise for pickers, and what the console keeps for a user: column choices and the like. */
import type { TenantApi } from '@contract/tenant/api';
import { tenantCalls } from '@contract/tenant/calls';
import { client } from './client';

export const tenantApi = client<TenantApi>(tenantCalls);
