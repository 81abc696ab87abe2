/** Administrators of departments. */
import type { DelegationApi } from '@contract/tenant/delegation/api';
import { delegationCalls } from '@contract/tenant/delegation/calls';
import { client } from './client';

export const delegationApi = client<DelegationApi>(delegationCalls);
