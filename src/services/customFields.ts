/** The fields that enterprises and projects add to objects; their administration is in `field.ts`. */
import { ErrorShowType } from '@contract/constants';
import type { FieldHolder } from '@contract/object/customFields';
import type { CustomFieldInfo } from '@contract/project/taskSetup';
import { request } from '@umijs/max';

/** How a caller asks for silence, because it shows the failure itself; failures always reject. */
export interface Quiet {
  quiet?: boolean;
}

const FIELDS = '/api/project-center/pcProject/customFields';
const silent = { showType: ErrorShowType.SILENT };

/** Those of tasks, or of another kind. */
export const listProjectCustomFields = (
  projectId: string,
  { objectType, quiet }: Quiet & { objectType?: FieldHolder } = {},
) => request<CustomFieldInfo[]>(FIELDS, { params: { projectId, objectType }, ...(quiet && silent) });

/** Those of projects themselves: the same in each of the enterprise. */
export const listFieldsOfProjects = () =>
  request<CustomFieldInfo[]>(FIELDS, { params: { objectType: 'project' }, ...silent });
