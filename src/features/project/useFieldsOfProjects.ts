import type { CustomFieldInfo } from '@contract/project/taskSetup';
import { useLookup } from '@/hooks/useLookup';
import { listFieldsOfProjects } from '@/services/customFields';

const none: readonly CustomFieldInfo[] = [];

/** The enterprise's fields of projects; none until they are known, and everything works without them. */
export const useFieldsOfProjects = (): readonly CustomFieldInfo[] =>
  useLookup('fields of projects', listFieldsOfProjects).data ?? none;
