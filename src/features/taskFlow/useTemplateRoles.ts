import type { Person } from '@contract/envelope';
import { templateRoles } from '@contract/task/flowEnums';
import { useProjectRoles } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';

/** A group of those who can get a task of a template. */
export interface RoleChoice {
  label: string;
  options: { value: string; label: string }[];
}

/** Roles, and the people of the project; with those whom the template names already. */
export function useTemplateRoles(projectId: string, named: readonly Person[] = []): RoleChoice[] {
  const { options } = useProjectRoles(true);
  // Without them roles can still be chosen.
  const members = useRequest(() => projectApi.listMembers({ entityId: projectId }), { onError: () => undefined });
  const people = new Map([...(members.data ?? []), ...named].map(({ userId, name }) => [userId, name]));
  return [
    {
      label: '角色',
      options: [
        ...Object.entries(templateRoles).map(([value, label]) => ({ value, label })),
        ...options.map(({ value, label }) => ({ value: String(value), label: `${label}（唯一的一位）` })),
      ],
    },
    { label: '成员', options: [...people].map(([value, label]) => ({ value, label })) },
  ];
}
