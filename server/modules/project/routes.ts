/** Projects (specification §7 "Projects"). */
import { Id, IdParams, Nullable, Page, pagingFields, RowVersion } from '../../../contract/envelope';
import { BatchAnswer } from '../../../contract/object/record';
import { TakenBack } from '../../../contract/object/undo';
import { BindRoles, ProjectDepartment } from '../../../contract/project/members';
import {
  ProjectActivity,
  ProjectArchive,
  ProjectCode,
  ProjectCopy,
  ProjectCreate,
  ProjectDetail,
  ProjectMember,
  ProjectOverview,
  ProjectPage,
  ProjectQuery,
  ProjectRecycle,
  ProjectRow,
  ProjectSettings,
  ProjectStatusUpdate,
  ProjectsChange,
  ProjectUpdate,
  RecycledProjectPage,
  SettingsSave,
  TabsSave,
} from '../../../contract/project/project';
import {
  ProjectTemplate,
  TemplateClass,
  TemplateClassChange,
  TemplateDetail,
  TemplateSave,
  TemplateSaved,
  TemplateTree,
  TemplateUpdate,
} from '../../../contract/project/template';
import { ProjectTakeBack } from '../../../contract/project/undo';
import { TenantMember } from '../../../contract/tenant/tenant';
import { global, inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { projectFor } from '../../object/project';
import { searchMembers } from '../tenant';
import { copyProject } from './copy';
import { bindAll, listProjectDepartments, unbindDepartment } from './departments';
import { changeProjects } from './many';
import { bindRole, unbind } from './members';
import { projectActivities, projectOverview } from './overview';
import { listProjectMembers, listProjects, listRecycled, projectDetail } from './queries';
import { saveAsTemplate } from './saveTemplate';
import {
  arrangeTabs,
  createProject,
  exitProject,
  isCodeFree,
  recoverProject,
  recycleProject,
  setArchived,
  setCollected,
  updateProject,
  updateStatus,
} from './service';
import { readSettings, saveSettings } from './settings';
import { takeBackProject } from './takeBack';
import { changeClass, templateClasses, templateTree } from './templateClasses';
import { listTemplates, removeTemplate, templateDetail, updateTemplate } from './templates';

const base = 'project-center/pcProject';
const Version = Type.Object({ version: RowVersion });
const NewId = Type.Object({ id: Id });
const ofProject = Type.Object({ projectId: Id });

export const projectRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '项目列表',
    right: inTenant,
    schemas: { query: ProjectQuery, data: ProjectPage },
    handle: (context, { query }) => listProjects(context, query),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '创建项目（空白或按模板）',
    right: global('PROJECT:CREATE'),
    schemas: { body: ProjectCreate, data: NewId },
    handle: (context, { body }) => createProject(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改项目信息、移交负责人',
    right: judgedBy('project PROJECT:INFO:UPDATE, PROJECT:OWNER:TRANSFER'),
    schemas: { body: ProjectUpdate, data: Version },
    handle: (context, { body }) => updateProject(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/takeBack/{id}`,
    summary: '撤销自己对项目信息的修改：此后被他人改过的字段不变，并说明是谁改的',
    right: judgedBy('project PROJECT:INFO:UPDATE'),
    schemas: { params: IdParams, body: ProjectTakeBack, data: TakenBack },
    handle: (context, { params, body }) => takeBackProject(context, params.id, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '项目详情',
    right: judgedBy('canViewProject'),
    schemas: { params: IdParams, data: ProjectDetail },
    handle: (context, { params }) => projectDetail(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/codeAvailable`,
    summary: '项目编号是否可用',
    right: inTenant,
    schemas: { query: Type.Object({ code: ProjectCode }), data: Type.Boolean() },
    handle: ({ db }, { query }) => isCodeFree(db, query.code),
  }),
  route({
    method: 'POST',
    path: `${base}/updateProjectStatus`,
    summary: '变更项目状态',
    right: judgedBy('project PROJECT:STATUS:UPDATE'),
    schemas: { body: ProjectStatusUpdate, data: Version },
    handle: (context, { body }) => updateStatus(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/updateMany`,
    summary: '批量变更项目：状态、归档、标签、负责人、移入回收站；逐个判断权限，返回未变更的原因',
    right: judgedBy('each project by itself, as the single calls are'),
    schemas: { body: ProjectsChange, data: BatchAnswer },
    handle: (context, { body }) => changeProjects(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/copy`,
    summary: '复制项目；任务由后台批量复制，返回新项目与批量任务的编号',
    right: global('PROJECT:CREATE'),
    schemas: { params: IdParams, body: ProjectCopy, data: Type.Object({ id: Id, jobId: Nullable(Id) }) },
    handle: (context, { params, body }) => copyProject(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/archive`,
    summary: '归档项目（只读），或取消归档',
    right: judgedBy('project PROJECT:ARCHIVE'),
    schemas: { params: IdParams, body: ProjectArchive, data: Version },
    handle: (context, { params, body }) => setArchived(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/collectProject`,
    summary: '收藏或取消收藏',
    right: judgedBy('canViewProject'),
    schemas: { body: Type.Object({ projectId: Id, collected: Type.Boolean() }), data: Nothing },
    async handle(context, { body }) {
      await setCollected(context, body.projectId, body.collected);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/selectCollectedProject`,
    summary: '我收藏的项目',
    right: inTenant,
    schemas: { data: Type.Array(ProjectRow) },
    handle: async (context) => (await listProjects(context, { tab: 'collected', pageSize: 200 })).result,
  }),
  route({
    method: 'POST',
    path: `${base}/exitProject`,
    summary: '退出项目',
    right: judgedBy('member of the project, not its owner'),
    schemas: { body: ofProject, data: Nothing },
    async handle(context, { body }) {
      await exitProject(context, body.projectId);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/recycle`,
    summary: '移入回收站',
    right: judgedBy('project PROJECT:DELETE'),
    schemas: { params: IdParams, body: ProjectRecycle, data: Nothing },
    async handle(context, { params, body }) {
      await recycleProject(context, params.id, body.deleteReason);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/recover`,
    summary: '从回收站恢复',
    right: judgedBy('owner of the project or tenant manager'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await recoverProject(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/recycled`,
    summary: '项目回收站',
    right: inTenant,
    schemas: { query: Type.Object(pagingFields), data: RecycledProjectPage },
    handle: (context, { query }) => listRecycled(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/overview`,
    summary: '项目概览',
    right: judgedBy('canViewProject'),
    schemas: { params: IdParams, data: ProjectOverview },
    handle: (context, { params }) => projectOverview(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/activities`,
    summary: '项目动态',
    right: judgedBy('project TASK:LIST'),
    schemas: { params: IdParams, query: Type.Object(pagingFields), data: Page(ProjectActivity) },
    handle: (context, { params, query }) => projectActivities(context, params.id, query),
  }),
  route({
    method: 'POST',
    path: `${base}/saveAsTemplate`,
    summary: '另存为模板',
    right: judgedBy('project PROJECT:CONFIG'),
    schemas: { body: TemplateSave, data: TemplateSaved },
    handle: (context, { body }) => saveAsTemplate(context, body),
  }),
  route({
    method: 'GET',
    path: 'project-center/pcProjectTemplate/list',
    summary: '项目模板',
    right: inTenant,
    schemas: { data: Type.Array(ProjectTemplate) },
    handle: ({ db }) => listTemplates(db),
  }),
  route({
    method: 'GET',
    path: 'project-center/pcProjectTemplate/tree',
    summary: '项目模板，按分类',
    right: inTenant,
    schemas: { data: TemplateTree },
    handle: ({ db }) => templateTree(db),
  }),
  route({
    method: 'GET',
    path: 'project-center/pcProjectTemplate/templateClass',
    summary: '项目模板的分类',
    right: inTenant,
    schemas: { data: Type.Array(TemplateClass) },
    handle: ({ db }) => templateClasses(db),
  }),
  route({
    method: 'PUT',
    path: 'project-center/pcProjectTemplate/templateClass',
    summary: '重命名、移动或合并模板的分类；内置模板不变',
    right: global('PROJECT:TEMPLATE:UPDATE'),
    schemas: { body: TemplateClassChange, data: Type.Object({ count: Type.Integer() }) },
    handle: (context, { body }) => changeClass(context, body),
  }),
  route({
    method: 'GET',
    path: 'project-center/pcProjectTemplate/{id}',
    summary: '项目模板的内容',
    right: inTenant,
    schemas: { params: IdParams, data: TemplateDetail },
    handle: ({ db }, { params }) => templateDetail(db, params.id),
  }),
  route({
    method: 'PUT',
    path: 'project-center/pcProjectTemplate/update',
    summary: '修改项目模板的名称、说明与分类',
    right: global('PROJECT:TEMPLATE:UPDATE'),
    schemas: { body: TemplateUpdate, data: Nothing },
    async handle(context, { body }) {
      await updateTemplate(context, body);
      return null;
    },
  }),
  route({
    method: 'DELETE',
    path: 'project-center/pcProjectTemplate/{id}',
    summary: '删除项目模板；由它建立的项目不受影响',
    right: global('PROJECT:TEMPLATE:UPDATE'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeTemplate(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'project-center/projectConfig/settings',
    summary: '项目配置',
    right: judgedBy('canViewProject'),
    schemas: {
      query: Type.Object({ projectId: Type.Optional(Type.String({ maxLength: 100 })) }),
      data: ProjectSettings,
    },
    handle: (context, { query }) => readSettings(context, query.projectId),
  }),
  route({
    method: 'POST',
    path: 'project-center/projectConfig/saveConfig',
    summary: '保存项目配置',
    right: judgedBy('project PROJECT:CONFIG'),
    schemas: { body: SettingsSave, data: ProjectSettings },
    handle: (context, { body }) => saveSettings(context, body),
  }),
  route({
    method: 'PUT',
    path: 'project-center/projectConfig/tabs',
    summary: '项目页面的顺序与显示；null 为默认',
    right: judgedBy('project PROJECT:CONFIG'),
    schemas: { body: TabsSave, data: Version },
    handle: (context, { body }) => arrangeTabs(context, body),
  }),
  route({
    method: 'GET',
    path: 'user-center/account/queryAccountOnEntity',
    summary: '项目成员及角色',
    right: judgedBy('project PROJECT:MEMBER:LIST'),
    schemas: { query: Type.Object({ entityId: Id }), data: Type.Array(ProjectMember) },
    handle: (context, { query }) => listProjectMembers(context, query.entityId),
  }),
  route({
    method: 'GET',
    path: 'user-center/account/searchProjectAddAccount',
    summary: '可加入项目的企业成员',
    right: judgedBy('project PROJECT:MEMBER:ADD'),
    schemas: {
      query: Type.Object({ projectId: Id, keyword: Type.Optional(Type.String({ maxLength: 100 })), ...pagingFields }),
      data: Page(TenantMember),
    },
    async handle(context, { query }) {
      const { projectId, ...rest } = query;
      await projectFor(context, projectId, 'PROJECT:MEMBER:ADD');
      return searchMembers(context.db, { ...rest, excludeProjectId: projectId });
    },
  }),
  route({
    method: 'POST',
    path: 'user-center/account/bindProjectRole',
    summary: '加入项目或变更角色',
    right: judgedBy('project PROJECT:MEMBER:ADD'),
    schemas: { body: Type.Object({ projectId: Id, userId: Id, roleId: Id }), data: Nothing },
    async handle(context, { body }) {
      await bindRole(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: 'user-center/account/bindProjectRoleWithAccountsOrOrgs',
    summary: '人员与部门以一个角色加入项目；部门及其下级的人随部门进出',
    right: judgedBy('project PROJECT:MEMBER:ADD'),
    schemas: { body: BindRoles, data: Nothing },
    async handle(context, { body }) {
      await bindAll(context, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'user-center/account/queryOrgOnEntity',
    summary: '项目中的部门及角色',
    right: judgedBy('project PROJECT:MEMBER:LIST'),
    schemas: { query: Type.Object({ entityId: Id }), data: Type.Array(ProjectDepartment) },
    handle: (context, { query }) => listProjectDepartments(context, query.entityId),
  }),
  route({
    method: 'POST',
    path: 'user-center/account/unbindOrg',
    summary: '将部门移出项目',
    right: judgedBy('project PROJECT:MEMBER:REMOVE'),
    schemas: { body: Type.Object({ projectId: Id, orgId: Id }), data: Nothing },
    async handle(context, { body }) {
      await unbindDepartment(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: 'user-center/account/unbindAccountAllRoles',
    summary: '移出项目',
    right: judgedBy('project PROJECT:MEMBER:REMOVE'),
    schemas: { body: Type.Object({ projectId: Id, userId: Id }), data: Nothing },
    async handle(context, { body }) {
      await unbind(context, body);
      return null;
    },
  }),
];
