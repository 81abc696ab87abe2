/** Projects, their members, roles, settings and templates: the only callers of these endpoints (specification §7). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { BatchAnswer } from '@contract/object/record';
import type { TakenBack } from '@contract/object/undo';
import type { BindRoles, ProjectDepartment } from '@contract/project/members';
import type {
  ProjectActivity,
  ProjectCopy,
  ProjectCreate,
  ProjectDetail,
  ProjectMember,
  ProjectOverview,
  ProjectPage,
  ProjectQuery,
  ProjectRow,
  ProjectSettings,
  ProjectStatusUpdate,
  ProjectsChange,
  ProjectUpdate,
  RecycledProject,
  SettingsSave,
  TabsSave,
} from '@contract/project/project';
import type {
  ProjectTemplate,
  TemplateClass,
  TemplateClassChange,
  TemplateDetail,
  TemplateSave,
  TemplateSaved,
  TemplateUpdate,
} from '@contract/project/template';
import type { ClassNode } from '@contract/project/templateClass';
import type { ProjectTakeBack } from '@contract/project/undo';
import type { TenantMember } from '@contract/tenant/tenant';
import { type RequestOptions, request } from '@umijs/max';

/** How a caller asks for silence, because it shows the failure itself; failures always reject. */
export interface Quiet {
  quiet?: boolean;
}

const call = <T>(url: string, { quiet, ...options }: RequestOptions & Quiet = {}): Promise<T> =>
  request<T>(url, quiet ? { ...options, showType: ErrorShowType.SILENT } : options);

const PROJECT = '/api/project-center/pcProject';

/** One page of the projects that the user may see. */
export const queryProjects = (params: ProjectQuery, opts?: Quiet) => call<ProjectPage>(PROJECT, { params, ...opts });

export const getProjectDetail = (id: string, opts?: Quiet) => call<ProjectDetail>(`${PROJECT}/${id}`, opts);

export const createProject = (data: ProjectCreate, opts?: Quiet) =>
  call<{ id: string }>(PROJECT, { method: 'POST', data, ...opts });

/** Saves what changed; 409 when `version` is not the newest. */
export const updateProject = (data: ProjectUpdate, opts?: Quiet) =>
  call<{ version: number }>(PROJECT, { method: 'PUT', data, ...opts });

/** Takes one's own change back, field by field. */
export const takeBackProject = (id: string, data: ProjectTakeBack) =>
  call<TakenBack>(`${PROJECT}/takeBack/${id}`, { method: 'POST', data, quiet: true });

export const isCodeAvailable = (code: string) =>
  call<boolean>(`${PROJECT}/codeAvailable`, { params: { code }, quiet: true });

export const updateProjectStatus = (data: ProjectStatusUpdate, opts?: Quiet) =>
  call<{ version: number }>(`${PROJECT}/updateProjectStatus`, { method: 'POST', data, ...opts });

/** How the project's tabs are arranged, for everybody in it; null: as usual. */
export const arrangeTabs = (data: TabsSave) =>
  call<{ version: number }>('/api/project-center/projectConfig/tabs', { method: 'PUT', data, quiet: true });

/** The same for many; each is judged by itself, and what refused is named. */
export const changeProjects = (data: ProjectsChange) =>
  call<BatchAnswer>(`${PROJECT}/updateMany`, { method: 'POST', data, quiet: true });

/** Puts a project away (read only), or takes it back. */
export const archiveProject = (id: string, data: { version: number; archived: boolean }) =>
  call<{ version: number }>(`${PROJECT}/${id}/archive`, { method: 'POST', data, quiet: true });

/** The new project, and the batch that copies its tasks: null where it has none. */
export const copyProject = (id: string, data: ProjectCopy) =>
  call<{ id: string; jobId: string | null }>(`${PROJECT}/${id}/copy`, { method: 'POST', data, quiet: true });

export const collectProject = (projectId: string, collected: boolean) =>
  call<null>(`${PROJECT}/collectProject`, { method: 'POST', data: { projectId, collected } });

export const listCollectedProjects = (opts?: Quiet) => call<ProjectRow[]>(`${PROJECT}/selectCollectedProject`, opts);

export const exitProject = (projectId: string) =>
  call<null>(`${PROJECT}/exitProject`, { method: 'POST', data: { projectId } });

export const recycleProject = (id: string, deleteReason: string, opts?: Quiet) =>
  call<null>(`${PROJECT}/${id}/recycle`, { method: 'POST', data: { deleteReason }, ...opts });

export const recoverProject = (id: string, opts?: Quiet) =>
  call<null>(`${PROJECT}/${id}/recover`, { method: 'POST', ...opts });

export const listRecycledProjects = (params: { pageNo?: number; pageSize?: number }, opts?: Quiet) =>
  call<PageOf<RecycledProject>>(`${PROJECT}/recycled`, { params, ...opts });

export const getProjectOverview = (id: string, opts?: Quiet) =>
  call<ProjectOverview>(`${PROJECT}/${id}/overview`, opts);

export const listProjectActivities = (id: string, params: { pageNo?: number; pageSize?: number }, opts?: Quiet) =>
  call<PageOf<ProjectActivity>>(`${PROJECT}/${id}/activities`, { params, ...opts });

export const listProjectTemplates = (opts?: Quiet) =>
  call<ProjectTemplate[]>('/api/project-center/pcProjectTemplate/list', opts);

export const updateProjectTemplate = (data: TemplateUpdate) =>
  call<null>('/api/project-center/pcProjectTemplate/update', { method: 'PUT', data, quiet: true });

/** What a project would begin with. */
export const getProjectTemplate = (id: string) =>
  call<TemplateDetail>(`/api/project-center/pcProjectTemplate/${id}`, { quiet: true });

export const getTemplateTree = () =>
  call<ClassNode<ProjectTemplate>[]>('/api/project-center/pcProjectTemplate/tree', { quiet: true });

export const listTemplateClasses = () =>
  call<TemplateClass[]>('/api/project-center/pcProjectTemplate/templateClass', { quiet: true });

/** Renames, moves or merges a class with those below it. */
export const changeTemplateClass = (data: TemplateClassChange) =>
  call<{ count: number }>('/api/project-center/pcProjectTemplate/templateClass', { method: 'PUT', data, quiet: true });

export const removeProjectTemplate = (id: string) =>
  call<null>(`/api/project-center/pcProjectTemplate/${id}`, { method: 'DELETE', quiet: true });

export const saveAsTemplate = (data: TemplateSave, opts?: Quiet) =>
  call<TemplateSaved>(`${PROJECT}/saveAsTemplate`, { method: 'POST', data, ...opts });

/** Settings of one project, each '1' or '0'. */
export const getProjectSettings = (projectId: string, opts?: Quiet) =>
  call<ProjectSettings>('/api/project-center/projectConfig/settings', { params: { projectId }, ...opts });

export const saveProjectSettings = (data: SettingsSave, opts?: Quiet) =>
  call<null>('/api/project-center/projectConfig/saveConfig', { method: 'POST', data, ...opts });

export const listProjectMembers = (projectId: string, opts?: Quiet) =>
  call<ProjectMember[]>('/api/user-center/account/queryAccountOnEntity', { params: { entityId: projectId }, ...opts });

/** People of the enterprise who are no members of the project yet. */
export const searchProjectCandidates = (params: {
  projectId: string;
  keyword?: string;
  pageNo?: number;
  pageSize?: number;
}) => call<PageOf<TenantMember>>('/api/user-center/account/searchProjectAddAccount', { params, quiet: true });

/** Adds a member, or changes a member's role. */
export const bindProjectRole = (data: { projectId: string; userId: string; roleId: string }, opts?: Quiet) =>
  call<null>('/api/user-center/account/bindProjectRole', { method: 'POST', data, ...opts });

/** People and departments with one role. */
export const bindProjectRoles = (data: BindRoles, opts?: Quiet) =>
  call<null>('/api/user-center/account/bindProjectRoleWithAccountsOrOrgs', { method: 'POST', data, ...opts });

export const listProjectDepartments = (projectId: string, opts?: Quiet) =>
  call<ProjectDepartment[]>('/api/user-center/account/queryOrgOnEntity', { params: { entityId: projectId }, ...opts });

export const removeProjectDepartment = (data: { projectId: string; orgId: string }, opts?: Quiet) =>
  call<null>('/api/user-center/account/unbindOrg', { method: 'POST', data, ...opts });

export const removeProjectMember = (data: { projectId: string; userId: string }, opts?: Quiet) =>
  call<null>('/api/user-center/account/unbindAccountAllRoles', { method: 'POST', data, ...opts });
