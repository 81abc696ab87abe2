/** Layouts of task fields, of the enterprise and of projects (specification §7). Failures are shown by who asks. */
import { ErrorShowType } from '@contract/constants';
import type {
  LayoutCreate,
  LayoutSave,
  ProjectLayout,
  ProjectLayoutReset,
  ProjectLayoutSave,
  TaskLayout,
  TypeClass,
} from '@contract/task/layouts';
import { request } from '@umijs/max';

const LAYOUT = '/api/collaboration-center/ccTaskLayout';
const quiet = { showType: ErrorShowType.SILENT };

export const listLayouts = () => request<TaskLayout[]>(`${LAYOUT}/list`, quiet);

export const createLayout = (data: LayoutCreate) =>
  request<{ layoutId: string }>(LAYOUT, { method: 'POST', data, ...quiet });

export const saveLayout = (data: LayoutSave) => request<{ version: number }>(LAYOUT, { method: 'PUT', data, ...quiet });

export const removeLayout = (layoutId: string) =>
  request<null>(`${LAYOUT}/${layoutId}`, { method: 'DELETE', ...quiet });

/** Of each type that the project uses: whose layout it follows, and what that says. */
export const listProjectLayouts = (projectId: string) =>
  request<ProjectLayout[]>(`${LAYOUT}/project`, { params: { projectId }, ...quiet });

export const saveProjectLayout = (data: ProjectLayoutSave) =>
  request<{ version: number }>(`${LAYOUT}/project`, { method: 'PUT', data, ...quiet });

export const resetProjectLayout = (data: ProjectLayoutReset) =>
  request<null>(`${LAYOUT}/project/reset`, { method: 'POST', data, ...quiet });

/** Task types by the kind of work that they are. */
export const listTypeClasses = () => request<TypeClass[]>('/api/collaboration-center/ccTask/classes', quiet);
