/** What the calls of project take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, Id, Nothing, Nullable, Page, pagingFields, RowVersion } from '../envelope';
import { BatchAnswer } from '../object/record';
import { SavedView, SavedViewCreate, SavedViewQuery, SavedViews, SavedViewUpdate } from '../object/savedViews';
import { TakenBack } from '../object/undo';
import { TenantMember } from '../tenant/tenant';
import { projectCalls } from './calls';
import { BindRoles, ProjectDepartment } from './members';
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
} from './project';
import {
  ProjectTemplate,
  TemplateClass,
  TemplateClassChange,
  TemplateDetail,
  TemplateSave,
  TemplateSaved,
  TemplateTree,
  TemplateUpdate,
} from './template';
import { ProjectTakeBack } from './undo';
import { WholeFile, WholeFileGiven, WholeFileQuery } from './wholeFile';

const Version = Type.Object({ version: RowVersion });
const NewId = Type.Object({ id: Id });
const OfProject = Type.Object({ projectId: Id });

export const projectApi = apiOf(projectCalls, {
  query: { summary: '项目列表', query: ProjectQuery, data: ProjectPage },
  create: { summary: '创建项目（空白或按模板）', body: ProjectCreate, data: NewId },
  update: { summary: '修改项目信息、移交负责人', body: ProjectUpdate, data: Version },
  takeBack: {
    summary: '撤销自己对项目信息的修改：此后被他人改过的字段不变，并说明是谁改的',
    body: ProjectTakeBack,
    data: TakenBack,
  },
  get: { summary: '项目详情', data: ProjectDetail },
  isCodeAvailable: { summary: '项目编号是否可用', query: Type.Object({ code: ProjectCode }), data: Type.Boolean() },
  updateStatus: { summary: '变更项目状态', body: ProjectStatusUpdate, data: Version },
  updateMany: {
    summary: '批量变更项目：状态、归档、标签、负责人、移入回收站；逐个判断权限，返回未变更的原因',
    body: ProjectsChange,
    data: BatchAnswer,
  },
  copy: {
    summary: '复制项目；任务由后台批量复制，返回新项目与批量任务的编号',
    body: ProjectCopy,
    data: Type.Object({ id: Id, jobId: Nullable(Id) }),
  },
  archive: { summary: '归档项目（只读），或取消归档', body: ProjectArchive, data: Version },
  collect: {
    summary: '收藏或取消收藏',
    body: Type.Object({ projectId: Id, collected: Type.Boolean() }),
    data: Nothing,
  },
  listCollected: { summary: '我收藏的项目', data: Type.Array(ProjectRow) },
  exit: { summary: '退出项目', body: OfProject, data: Nothing },
  recycle: { summary: '移入回收站', body: ProjectRecycle, data: Nothing },
  recover: { summary: '从回收站恢复', data: Nothing },
  listRecycled: { summary: '项目回收站', query: Type.Object(pagingFields), data: RecycledProjectPage },
  exportWhole: {
    summary: '导出整个项目为一个文件：任务、计划、登记、文档、评论与附件，不含私密内容；由后台完成',
    data: NewId,
  },
  listWholeFiles: {
    summary: '我的项目文件：导出的，与正在由文件建立的；保留三天',
    query: WholeFileQuery,
    data: Type.Array(WholeFile),
  },
  wholeFile: { summary: '下载导出的项目', data: FileAnswer },
  createFromFile: {
    summary: '由导出的文件建立项目，由后台完成；失败时不留下任何内容',
    form: WholeFileGiven,
    data: NewId,
  },
  getOverview: { summary: '项目概览', data: ProjectOverview },
  listActivities: { summary: '项目动态', query: Type.Object(pagingFields), data: Page(ProjectActivity) },
  saveAsTemplate: { summary: '另存为模板', body: TemplateSave, data: TemplateSaved },
  listTemplates: { summary: '项目模板', data: Type.Array(ProjectTemplate) },
  getTemplateTree: { summary: '项目模板，按分类', data: TemplateTree },
  listTemplateClasses: { summary: '项目模板的分类', data: Type.Array(TemplateClass) },
  changeTemplateClass: {
    summary: '重命名、移动或合并模板的分类；内置模板不变',
    body: TemplateClassChange,
    data: Type.Object({ count: Type.Integer() }),
  },
  getTemplate: { summary: '项目模板的内容', data: TemplateDetail },
  updateTemplate: { summary: '修改项目模板的名称、说明与分类', body: TemplateUpdate, data: Nothing },
  removeTemplate: { summary: '删除项目模板；由它建立的项目不受影响', data: Nothing },
  getSettings: {
    summary: '项目配置',
    query: Type.Object({ projectId: Type.Optional(Type.String({ maxLength: 100 })) }),
    data: ProjectSettings,
  },
  saveSettings: { summary: '保存项目配置', body: SettingsSave, data: ProjectSettings },
  arrangeTabs: { summary: '项目页面的顺序与显示；null 为默认', body: TabsSave, data: Version },
  listMembers: { summary: '项目成员及角色', query: Type.Object({ entityId: Id }), data: Type.Array(ProjectMember) },
  searchCandidates: {
    summary: '可加入项目的企业成员',
    query: Type.Object({ projectId: Id, keyword: Type.Optional(Type.String({ maxLength: 100 })), ...pagingFields }),
    data: Page(TenantMember),
  },
  bindRole: {
    summary: '加入项目或变更角色',
    body: Type.Object({ projectId: Id, userId: Id, roleId: Id }),
    data: Nothing,
  },
  bindRoles: { summary: '人员与部门以一个角色加入项目；部门及其下级的人随部门进出', body: BindRoles, data: Nothing },
  listDepartments: {
    summary: '项目中的部门及角色',
    query: Type.Object({ entityId: Id }),
    data: Type.Array(ProjectDepartment),
  },
  removeDepartment: { summary: '将部门移出项目', body: Type.Object({ projectId: Id, orgId: Id }), data: Nothing },
  removeMember: { summary: '移出项目', body: Type.Object({ projectId: Id, userId: Id }), data: Nothing },
  listSavedViews: { summary: '列表的视图：自己的与共享的', query: SavedViewQuery, data: SavedViews },
  createSavedView: { summary: '保存为新视图', body: SavedViewCreate, data: Type.Object({ id: Id }) },
  updateSavedView: { summary: '修改视图', body: SavedViewUpdate, data: SavedView },
  removeSavedView: { summary: '删除视图', data: Nothing },
});
export type ProjectApi = typeof projectApi;
