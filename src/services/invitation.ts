/** Invitations into an enterprise. */
import type { InvitationApi } from '@contract/tenant/invitation/api';
import { invitationCalls } from '@contract/tenant/invitation/calls';
import { client } from './client';

export const invitationApi = client<InvitationApi>(invitationCalls);
