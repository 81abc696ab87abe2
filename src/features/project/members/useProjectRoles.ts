import { Scope } from '@contract/access';
import type { Role } from '@contract/tenant/tenant';
import { roleChoice } from '@/components/RoleOption';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';

/** What a new member is, unless chosen otherwise. */
const DEFAULT_ROLE = 'ROLE_PROJECT_DEVELOPER';

/** The roles of projects; of them those that fit. */
export const useProjectRoles = (ready = true, fits: (role: Role) => boolean = () => true) => {
  const {
    data = [],
    error,
    loading,
    refresh,
  } = useRequest(() => tenantApi.listRoles({ scope: Scope.PROJECT }, showFailure), { ready });
  const roles = data.filter(fits);
  return {
    roles,
    options: roles.map(roleChoice),
    defaultRoleId: (roles.find((role) => role.roleCode === DEFAULT_ROLE) ?? roles[0])?.roleId,
    error,
    loading,
    refresh,
  };
};
