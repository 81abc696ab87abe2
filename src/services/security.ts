/** A person's own account (specification §2 "personal centre"). */
import type { SecurityApi } from '@contract/auth/securityApi';
import { securityCalls } from '@contract/auth/securityCalls';
import { client } from './client';

export const securityApi = client<SecurityApi>(securityCalls);
