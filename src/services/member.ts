/** Members and departments in the back office. */
import type { MemberApi } from '@contract/tenant/memberApi';
import { memberCalls } from '@contract/tenant/memberCalls';
import { client } from './client';

export const memberApi = client<MemberApi>(memberCalls);
