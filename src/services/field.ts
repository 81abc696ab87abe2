/** Administration of custom fields, of projects and of the enterprise: the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type { ArchivedField, FieldCreate, FieldHolder, FieldUpdate, TenantField } from '@contract/object/customFields';
import { request } from '@umijs/max';

const FIELDS = '/api/project-center/pcProject/customFields';
const TENANT = '/api/project-center/tenantFields';
const quiet = { showType: ErrorShowType.SILENT };

export const createField = (data: FieldCreate) =>
  request<{ fieldId: string }>(FIELDS, { method: 'POST', data, ...quiet });

export const updateField = (data: FieldUpdate) => request<null>(FIELDS, { method: 'PUT', data, ...quiet });

/** How many objects hold a value. */
export const getFieldUsage = (id: string) => request<{ count: number }>(`${FIELDS}/${id}/usage`, quiet);

export const archiveField = (id: string, evenIfUsed: boolean) =>
  request<null>(`${FIELDS}/${id}`, { method: 'DELETE', data: { evenIfUsed }, ...quiet });

export const restoreField = (id: string) => request<null>(`${FIELDS}/${id}/restore`, { method: 'POST', ...quiet });

export const listArchivedFields = (projectId: string, objectType: FieldHolder) =>
  request<ArchivedField[]>(`${FIELDS}/archived`, { params: { projectId, objectType }, ...quiet });

export const orderFields = (projectId: string, objectType: FieldHolder, fieldIds: string[]) =>
  request<null>(`${FIELDS}/order`, { method: 'PUT', data: { projectId, objectType, fieldIds }, ...quiet });

/** Fields of the enterprise that the project does not use yet. */
export const listAvailableFields = (projectId: string, objectType: FieldHolder) =>
  request<TenantField[]>(`${FIELDS}/available`, { params: { projectId, objectType }, ...quiet });

export const adoptFields = (projectId: string, fieldIds: string[]) =>
  request<null>(`${FIELDS}/adopt`, { method: 'POST', data: { projectId, fieldIds }, ...quiet });

export const updateAdoptedField = (data: { projectId: string; fieldId: string; required: boolean }) =>
  request<null>(`${FIELDS}/adopted`, { method: 'PUT', data, ...quiet });

export const releaseField = (data: { projectId: string; fieldId: string; evenIfUsed?: boolean }) =>
  request<null>(`${FIELDS}/release`, { method: 'POST', data, ...quiet });

export const listTenantFields = (objectType: FieldHolder) =>
  request<TenantField[]>(TENANT, { params: { objectType }, ...quiet });

export const listArchivedTenantFields = (objectType: FieldHolder) =>
  request<ArchivedField[]>(`${TENANT}/archived`, { params: { objectType }, ...quiet });
