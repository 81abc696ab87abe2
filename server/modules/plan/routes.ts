/** The plan of a project (specification §2 "plan"; paths in the style of §7). */
import { FilePart, Id, IdParams } from '../../../contract/envelope';
import {
  Baselines,
  BaselineTake,
  Comparison,
  Milestones,
  NodeTaskCreate,
  NodeTasks,
  PlanTemplates,
  ProjectFileReport,
  TasksLink,
  TemplateApply,
  TemplateSave,
} from '../../../contract/plan/baseline';
import { EarnedQuery, EarnedReport } from '../../../contract/plan/earned';
import {
  LinkCreate,
  LinksTyped,
  LinkUpdate,
  NodeCreate,
  NodeDetail,
  NodeDrag,
  NodeIds,
  NodesMove,
  NodeUpdate,
  PlanActed,
  PlanRowsWrite,
  PlanSettings,
  PlanView,
} from '../../../contract/plan/plan';
import { inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { compareBaseline, listBaselines, removeBaseline, takeBaseline } from './baselines';
import { earnedOfPlan } from './earned';
import { listMilestones } from './forecast';
import { addLink, removeLink, typeLinks, updateLink } from './links';
import { exportProjectFile } from './msp/export';
import { importProjectFile } from './msp/import';
import { createNode, dragNode, moveNodes, removeNodes, saveSettings, updateNode } from './nodes';
import { writeRows } from './rows';
import { exportSheet } from './sheet';
import { PlanTakenBack, takeBackAct } from './takeBack';
import { createTaskOn, linkTasks, tasksOf, unlinkTask } from './tasks';
import { applyTemplate, listTemplates, removeTemplate, saveTemplate } from './templates';
import { nodeDetail, planOf } from './view';

const base = 'collaboration-center/plan';
const nodeBase = 'collaboration-center/planNode';
const viewers = judgedBy('canViewPlan');
const editors = judgedBy('canEditPlan');

export const planRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '项目的计划：节点、依赖与计算出的日期',
    right: viewers,
    schemas: { query: Type.Object({ projectId: Id }), data: PlanView },
    handle: (context, { query }) => planOf(context, query.projectId),
  }),
  route({
    method: 'PUT',
    path: `${base}/settings`,
    summary: '修改计划的开始日期与关键路径口径',
    right: editors,
    schemas: { body: PlanSettings, data: PlanActed },
    handle: (context, { body }) => saveSettings(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/acts/{id}/takeBack`,
    summary: '撤销自己对计划的一次调整',
    right: judgedBy('canEditPlan, or canReportNode'),
    schemas: { params: IdParams, data: PlanTakenBack },
    handle: (context, { params }) => takeBackAct(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${nodeBase}/create`,
    summary: '新建计划节点',
    right: editors,
    schemas: { body: NodeCreate, data: PlanActed },
    handle: (context, { body }) => createNode(context, body),
  }),
  route({
    method: 'GET',
    path: `${nodeBase}/details/{id}`,
    summary: '计划节点的详情',
    right: judgedBy('canViewNode'),
    schemas: { params: IdParams, data: NodeDetail },
    handle: (context, { params }) => nodeDetail(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${nodeBase}/update/{id}`,
    summary: '修改计划节点；负责人可填报进度与实际日期',
    right: judgedBy('canEditPlan, or canReportNode'),
    schemas: { params: IdParams, body: NodeUpdate, data: PlanActed },
    handle: (context, { params, body }) => updateNode(context, params.id, body),
  }),
  route({
    method: 'PUT',
    path: `${nodeBase}/drag/{id}`,
    summary: '拖动节点的开始或工期',
    right: editors,
    schemas: { params: IdParams, body: NodeDrag, data: PlanActed },
    handle: (context, { params, body }) => dragNode(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${nodeBase}/move`,
    summary: '移动节点到别处：升降级、排序',
    right: editors,
    schemas: { body: NodesMove, data: PlanActed },
    handle: (context, { body }) => moveNodes(context, body),
  }),
  route({
    method: 'POST',
    path: `${nodeBase}/rows`,
    summary: '一次写入多行：新建或修改节点（粘贴、向下填充、表格导入）',
    right: editors,
    schemas: { body: PlanRowsWrite, data: PlanActed },
    handle: (context, { body }) => writeRows(context, body),
  }),
  route({
    method: 'POST',
    path: `${nodeBase}/remove`,
    summary: '删除节点及其下级',
    right: editors,
    schemas: { body: NodeIds, data: PlanActed },
    handle: (context, { body }) => removeNodes(context, body.ids),
  }),
  route({
    method: 'PUT',
    path: `${nodeBase}/{id}/predecessors`,
    summary: '按文字设置节点的全部前置',
    right: editors,
    schemas: { params: IdParams, body: LinksTyped, data: PlanActed },
    handle: (context, { params, body }) => typeLinks(context, params.id, body.text),
  }),
  route({
    method: 'POST',
    path: `${base}/links`,
    summary: '添加依赖',
    right: editors,
    schemas: { body: LinkCreate, data: PlanActed },
    handle: (context, { body }) => addLink(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/links/{id}`,
    summary: '修改依赖',
    right: editors,
    schemas: { params: IdParams, body: LinkUpdate, data: PlanActed },
    handle: (context, { params, body }) => updateLink(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/links/{id}`,
    summary: '删除依赖',
    right: editors,
    schemas: { params: IdParams, data: PlanActed },
    handle: (context, { params }) => removeLink(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${nodeBase}/{id}/tasks`,
    summary: '节点上的任务',
    right: judgedBy('canViewNode'),
    schemas: { params: IdParams, data: NodeTasks },
    handle: (context, { params }) => tasksOf(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${nodeBase}/{id}/tasks`,
    summary: '将任务关联到节点',
    right: editors,
    schemas: { params: IdParams, body: TasksLink, data: Nothing },
    async handle(context, { params, body }) {
      await linkTasks(context, params.id, body.taskIds);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${nodeBase}/{id}/tasks/create`,
    summary: '在节点上新建任务',
    right: judgedBy('canEditPlan, and project TASK:CREATE'),
    schemas: { params: IdParams, body: NodeTaskCreate, data: Type.Object({ id: Id }) },
    handle: (context, { params, body }) => createTaskOn(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${nodeBase}/{id}/tasks/{taskId}`,
    summary: '取消任务与节点的关联',
    right: editors,
    schemas: { params: Type.Object({ id: Id, taskId: Id }), data: Nothing },
    async handle(context, { params }) {
      await unlinkTask(context, params.id, params.taskId);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/baselines`,
    summary: '计划的基线',
    right: viewers,
    schemas: { query: Type.Object({ projectId: Id }), data: Baselines },
    handle: (context, { query }) => listBaselines(context, query.projectId),
  }),
  route({
    method: 'POST',
    path: `${base}/baselines`,
    summary: '建立基线',
    right: judgedBy('canKeepBaselines'),
    schemas: { body: BaselineTake, data: Type.Object({ id: Id, no: Type.Integer() }) },
    handle: (context, { body }) => takeBaseline(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/baselines/{id}`,
    summary: '删除基线',
    right: judgedBy('canKeepBaselines'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeBaseline(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/baselines/{id}/compare`,
    summary: '当前计划与基线的差异',
    right: viewers,
    schemas: { params: IdParams, data: Comparison },
    handle: (context, { params }) => compareBaseline(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/milestones`,
    summary: '里程碑：计划、预测与趋势',
    right: viewers,
    schemas: { query: Type.Object({ projectId: Id }), data: Milestones },
    handle: (context, { query }) => listMilestones(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/templates`,
    summary: '企业的计划模板',
    right: inTenant,
    schemas: { data: PlanTemplates },
    handle: (context) => listTemplates(context),
  }),
  route({
    method: 'POST',
    path: `${base}/templates`,
    summary: '将项目的计划存为模板',
    right: judgedBy('canKeepPlanTemplates, and canViewPlan'),
    schemas: { body: TemplateSave, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => saveTemplate(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/templates/{id}`,
    summary: '删除计划模板',
    right: judgedBy('canKeepPlanTemplates'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeTemplate(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/templates/{id}/apply`,
    summary: '由模板创建计划，日期随开始日顺移',
    right: editors,
    schemas: { params: IdParams, body: TemplateApply, data: PlanActed },
    handle: (context, { params, body }) => applyTemplate(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/import`,
    summary: '导入 MS Project 的 XML 文件；dryRun 为 1 时只返回会发生什么',
    right: editors,
    form: Type.Object({ projectId: Id, dryRun: Type.Optional(Type.String({ maxLength: 5 })), file: FilePart }),
    schemas: { data: ProjectFileReport },
    handle: (context) => importProjectFile(context),
  }),
  route({
    method: 'GET',
    path: `${base}/export`,
    summary: '导出 MS Project 的 XML 文件',
    right: viewers,
    schemas: { query: Type.Object({ projectId: Id }), data: Type.String() },
    raw: true,
    handle: (context, { query }) => exportProjectFile(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/earned`,
    summary: '按基线与截止日计算的挣值：工时与金额，项目与各节点',
    right: viewers,
    schemas: { query: EarnedQuery, data: EarnedReport },
    handle: (context, { query }) => earnedOfPlan(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/sheet`,
    summary: '导出计划的 XLSX 表格，修改后可以再导入',
    right: viewers,
    schemas: { query: Type.Object({ projectId: Id }), data: Type.String() },
    raw: true,
    handle: (context, { query }) => exportSheet(context, query.projectId),
  }),
  ...partRoutes(nodeBase, 'planNode'),
];
