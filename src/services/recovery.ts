/** Forgotten passwords, and links that are mailed to an account. */
import type { RecoveryApi } from '@contract/auth/recovery/api';
import { recoveryCalls } from '@contract/auth/recovery/calls';
import { client } from './client';

export const recoveryApi = client<RecoveryApi>(recoveryCalls);
