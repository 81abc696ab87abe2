/** The menu and app entries of the current enterprise. */
import type { EntryApi } from '@contract/app/entry/api';
import { entryCalls } from '@contract/app/entry/calls';
import { client } from './client';

export const entryApi = client<EntryApi>(entryCalls);
