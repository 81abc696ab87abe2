/** The menu and app entries of the current enterprise. */
import type { EntryApi } from '@contract/app/entryApi';
import { entryCalls } from '@contract/app/entryCalls';
import { client } from './client';

export const entryApi = client<EntryApi>(entryCalls);
