import type { CustomValues } from '@contract/object/customFields';
import { customIdOf } from '@contract/object/customNames';
import type { ProjectVisibility } from '@contract/project/enums';
import type { ProjectCreate } from '@contract/project/project';
import type { TenantMember } from '@contract/tenant/tenant';
import type { Dayjs } from 'dayjs';

export interface MemberDraft {
  person: TenantMember;
  roleId: string;
}

/** What the wizard's one form holds; the steps only show parts of it, so that nothing typed is ever lost. */
export interface ProjectDraft {
  templateId?: string;
  name?: string;
  code?: string;
  visibility: ProjectVisibility;
  ownerId?: string;
  dates?: [Dayjs | null, Dayjs | null] | null;
  description?: string;
  /** Values of the enterprise's fields of projects, by id. */
  customFields?: CustomValues;
  members?: MemberDraft[];
}

export const stepTitles = ['选择模板', '项目信息', '项目成员'] as const;
export const INFO_STEP = 1;
export const LAST_STEP = stepTitles.length - 1;

interface Place {
  name: keyof ProjectDraft | ['customFields', string];
  step: number;
}

/** The form's fields by the names that the server gives them in a refusal. */
const formFields: Record<string, Place> = {
  templateId: { name: 'templateId', step: 0 },
  name: { name: 'name', step: 1 },
  code: { name: 'code', step: 1 },
  visibility: { name: 'visibility', step: 1 },
  ownerId: { name: 'ownerId', step: 1 },
  planStart: { name: 'dates', step: 1 },
  planEnd: { name: 'dates', step: 1 },
  description: { name: 'description', step: 1 },
  members: { name: 'members', step: 2 },
};

/** Where a refused field stands in the wizard; undefined for one that it does not have. */
export function placeOf(field: string | undefined): Place | undefined {
  if (!field) return undefined;
  const custom = customIdOf(field);
  return custom === undefined ? formFields[field] : { name: ['customFields', custom], step: INFO_STEP };
}

/** What was left empty is left to the field's default. */
function filled(values: CustomValues = {}): CustomValues | undefined {
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return said.length > 0 ? Object.fromEntries(said) : undefined;
}

/** What is sent for a draft. */
export const toProjectCreate = (draft: ProjectDraft): ProjectCreate => ({
  name: draft.name?.trim() ?? '',
  code: draft.code ?? '',
  visibility: draft.visibility,
  ownerId: draft.ownerId,
  templateId: draft.templateId || undefined,
  planStart: draft.dates?.[0]?.format('YYYY-MM-DD'),
  planEnd: draft.dates?.[1]?.format('YYYY-MM-DD'),
  description: draft.description?.trim() || undefined,
  customFields: filled(draft.customFields),
  members: draft.members?.map(({ person, roleId }) => ({ userId: person.userId, roleId })),
});
