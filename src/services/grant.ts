/** Grants between projects (specification §7 projectGrant). */
import type { GrantApi } from '@contract/grant/api';
import { grantCalls } from '@contract/grant/calls';
import { client } from './client';

export const grantApi = client<GrantApi>(grantCalls);
