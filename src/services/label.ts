/** Labels of projects and of the enterprise (specification §7 `pcProject` labels): the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type { LabelCreate, LabelMerge, LabelUpdate, LabelUsage, TaskLabel } from '@contract/task/labels';
import { request } from '@umijs/max';
import type { Quiet } from './customFields';

const LABELS = '/api/project-center/pcProject/labels';
const showType = (opts?: Quiet) => (opts?.quiet ? { showType: ErrorShowType.SILENT } : {});

/** What a project's tasks may bear. */
export const listLabels = (projectId: string, opts?: Quiet) =>
  request<{ result: TaskLabel[] }>(LABELS, { params: { projectId }, ...showType(opts) });

/** The enterprise's, which projects bear too. */
export const listTenantLabels = (opts?: Quiet) => request<{ result: TaskLabel[] }>(LABELS, showType(opts));

export const createLabel = (data: LabelCreate, opts?: Quiet) =>
  request<{ labelId: string }>(LABELS, { method: 'POST', data, ...showType(opts) });

export const updateLabel = (data: LabelUpdate, opts?: Quiet) =>
  request<null>(LABELS, { method: 'PUT', data, ...showType(opts) });

/** The labels of a project, or without one the enterprise's, with how many tasks bear them. */
export const listLabelUsage = (projectId: string | null, opts?: Quiet) =>
  projectId
    ? request<LabelUsage[]>(`${LABELS}/usage`, { params: { projectId }, ...showType(opts) })
    : request<LabelUsage[]>('/api/project-center/tenantLabels', showType(opts));

export const mergeLabels = (data: LabelMerge, opts?: Quiet) =>
  request<{ count: number }>(`${LABELS}/merge`, { method: 'POST', data, ...showType(opts) });

/** Takes the label off its tasks, too; says of how many. */
export const deleteLabel = (id: string, opts?: Quiet) =>
  request<{ count: number }>(`${LABELS}/${id}`, { method: 'DELETE', ...showType(opts) });
