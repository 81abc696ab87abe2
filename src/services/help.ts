/** The user’s help. */
import type { HelpApi } from '@contract/help/api';
import { helpCalls } from '@contract/help/calls';
import { client } from './client';

export const helpApi = client<HelpApi>(helpCalls);
