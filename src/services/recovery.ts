/** Forgotten passwords, and links that are mailed to an account. */
import type { RecoveryApi } from '@contract/auth/recoveryApi';
import { recoveryCalls } from '@contract/auth/recoveryCalls';
import { client } from './client';

export const recoveryApi = client<RecoveryApi>(recoveryCalls);
