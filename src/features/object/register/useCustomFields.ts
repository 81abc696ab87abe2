import type { FieldHolder } from '@contract/object/registerTypes';
import type { CustomFieldInfo } from '@contract/task/setup';
import { useRequest } from '@/hooks/useRequest';
import { fieldApi } from '@/services/field';

const none: readonly CustomFieldInfo[] = [];

/** The custom fields that objects of a kind have in a project; none until they are known. */
export function useCustomFields(projectId: string, objectType: FieldHolder): readonly CustomFieldInfo[] {
  const { data } = useRequest(() => fieldApi.list({ projectId, objectType }), {
    refreshDeps: [projectId, objectType],
    // Without them the list works as ever.
    onError: () => undefined,
  });
  return data ?? none;
}
