/** Roles where they are kept, and why somebody has a right (specification §6 "role management"). */
import type { RoleApi } from '@contract/tenant/role/api';
import { roleCalls } from '@contract/tenant/role/calls';
import { client } from './client';

export const roleApi = client<RoleApi>(roleCalls);
