/** Invitations into an enterprise. */
import type { InvitationApi } from '@contract/tenant/invitationApi';
import { invitationCalls } from '@contract/tenant/invitationCalls';
import { client } from './client';

export const invitationApi = client<InvitationApi>(invitationCalls);
