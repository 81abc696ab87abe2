/** A person's own account (specification §2 "personal centre"). */
import type { SecurityApi } from '@contract/auth/security/api';
import { securityCalls } from '@contract/auth/security/calls';
import { client } from './client';

export const securityApi = client<SecurityApi>(securityCalls);
