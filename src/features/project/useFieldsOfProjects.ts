import type { CustomFieldInfo } from '@contract/task/setup';
import { useLookup } from '@/hooks/useLookup';
import { fieldApi } from '@/services/field';

const none: readonly CustomFieldInfo[] = [];

/** The enterprise's fields of projects, and whether it is known which there are, or that they cannot be read. */
export function useKnownFieldsOfProjects(): { fields: readonly CustomFieldInfo[]; known: boolean } {
  const { data, error } = useLookup('fields of projects', () => fieldApi.list({ objectType: 'project' }));
  return { fields: data ?? none, known: data !== undefined || error !== undefined };
}

/** The same; none until they are known, and everything works without them. */
export const useFieldsOfProjects = (): readonly CustomFieldInfo[] => useKnownFieldsOfProjects().fields;
