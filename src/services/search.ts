/** The search over every kind (command menu, /search). */
import type { SearchApi } from '@contract/search/api';
import { searchCalls } from '@contract/search/calls';
import { client } from './client';

export const searchApi = client<SearchApi>(searchCalls);
