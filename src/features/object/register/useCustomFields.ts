import type { RegisterType } from '@contract/object/registerTypes';
import type { CustomFieldInfo } from '@contract/project/taskSetup';
import { useRequest } from '@/hooks/useRequest';
import { listProjectCustomFields } from '@/services/customFields';

const none: readonly CustomFieldInfo[] = [];

/** The custom fields that objects of a register have in a project; none until they are known. */
export function useCustomFields(projectId: string, objectType: RegisterType): readonly CustomFieldInfo[] {
  const { data } = useRequest(() => listProjectCustomFields(projectId, { objectType, quiet: true }), {
    refreshDeps: [projectId, objectType],
    // Without them the register works as ever.
    onError: () => undefined,
  });
  return data ?? none;
}
