/** Signing in, the session, the current user (specification §7 "Auth and portal"). A failed login carries a `LoginHint` as `data`. */
import type { AuthApi } from '@contract/auth/api';
import { authCalls } from '@contract/auth/calls';
import { client } from './client';

export const authApi = client<AuthApi>(authCalls);
