/** Members and departments in the back office. */
import type { MemberApi } from '@contract/tenant/member/api';
import { memberCalls } from '@contract/tenant/member/calls';
import { client } from './client';

export const memberApi = client<MemberApi>(memberCalls);
