import { Scope } from '@contract/access';
import { useRequest } from 'ahooks';
import { roleChoice } from '@/components/RoleOption';
import { listRoles } from '@/services/tenant';

/** What a new member is, unless chosen otherwise. */
const DEFAULT_ROLE = 'ROLE_PROJECT_DEVELOPER';

/** The roles that can be given in a project. */
export const useProjectRoles = (ready = true) => {
  const { data: roles = [], error, loading, refresh } = useRequest(() => listRoles(Scope.PROJECT), { ready });
  return {
    roles,
    options: roles.map(roleChoice),
    defaultRoleId: (roles.find((role) => role.roleCode === DEFAULT_ROLE) ?? roles[0])?.roleId,
    error,
    loading,
    refresh,
  };
};
