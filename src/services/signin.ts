/** Sign-in by a provider (specification §7 "Auth and portal"), one's own identities, and their keeping. */
import type { SigninApi } from '@contract/signin/api';
import { signinCalls } from '@contract/signin/calls';
import { client } from './client';

export const signinApi = client<SigninApi>(signinCalls);
