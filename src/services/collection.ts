/** Collections of projects, and projects as managers look at them (specification §7 pcProjectCollection). */
import type { CollectionApi } from '@contract/collection/api';
import { collectionCalls } from '@contract/collection/calls';
import { client } from './client';

export const collectionApi = client<CollectionApi>(collectionCalls);
