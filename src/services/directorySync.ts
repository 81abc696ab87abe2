/** Directories that an enterprise's people come from: SCIM and LDAP. */
import type { DirectorySyncApi } from '@contract/directorySync/api';
import { directorySyncCalls } from '@contract/directorySync/calls';
import { client } from './client';

export const directorySyncApi = client<DirectorySyncApi>(directorySyncCalls);
