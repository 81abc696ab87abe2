/** Approvals (areas of the specification: plan, section 4). */
import type { ApprovalApi } from '@contract/approval/api';
import { approvalCalls } from '@contract/approval/calls';
import { client } from './client';

export const approvalApi = client<ApprovalApi>(approvalCalls);
