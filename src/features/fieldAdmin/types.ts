import type { TenantField } from '@contract/object/customFields';
import type { CustomFieldInfo } from '@contract/task/setup';

/** A field as the administration shows it, of a project or of the enterprise. */
export type AdminField = Omit<CustomFieldInfo, 'shared'> & {
  /** The enterprise's, taken over by the project that is looked at. */
  adopted: boolean;
  /** Of the enterprise's: projects that use it. */
  projects?: number;
};

export const ofProject = ({ shared, ...field }: CustomFieldInfo): AdminField => ({ ...field, adopted: shared });
export const ofTenant = (field: TenantField): AdminField => ({ ...field, adopted: false });
