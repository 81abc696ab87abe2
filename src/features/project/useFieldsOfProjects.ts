import type { CustomFieldInfo } from '@contract/task/setup';
import { useLookup } from '@/hooks/useLookup';
import { fieldApi } from '@/services/field';

const none: readonly CustomFieldInfo[] = [];

/** The enterprise's fields of projects; none until they are known, and everything works without them. */
export const useFieldsOfProjects = (): readonly CustomFieldInfo[] =>
  useLookup('fields of projects', () => fieldApi.list({ objectType: 'project' })).data ?? none;
