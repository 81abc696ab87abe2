/** Roles where they are kept, and why somebody has a right (specification §6 "role management"). */
import type { RoleApi } from '@contract/tenant/roleApi';
import { roleCalls } from '@contract/tenant/roleCalls';
import { client } from './client';

export const roleApi = client<RoleApi>(roleCalls);
