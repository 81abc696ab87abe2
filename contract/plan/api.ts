/** What the calls of plan take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, FilePart, Id, Nothing } from '../envelope';
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
} from './baseline';
import { planCalls } from './calls';
import { EarnedCurve, EarnedCurveQuery, EarnedQuery, EarnedReport } from './earned';
import {
  CellsFound,
  CellsRead,
  LinkCreate,
  LinksTyped,
  LinkUpdate,
  NodeAccept,
  NodeCreate,
  NodeDetail,
  NodeDrag,
  NodeIds,
  NodesMove,
  NodesOfTasks,
  NodeToTask,
  NodeUpdate,
  OuterLinkCreate,
  PlanActed,
  PlanRowsWrite,
  PlanSettings,
  PlanTakenBack,
  PlanView,
  TaskNode,
} from './plan';

const OfProject = Type.Object({ projectId: Id });

export const planApi = apiOf(planCalls, {
  get: { summary: '项目的计划：节点、依赖与计算出的日期', query: OfProject, data: PlanView },
  saveSettings: { summary: '修改计划的开始日期与关键路径口径', body: PlanSettings, data: PlanActed },
  takeBack: { summary: '撤销自己对计划的一次调整', data: PlanTakenBack },
  createNode: { summary: '新建计划节点', body: NodeCreate, data: PlanActed },
  getNode: { summary: '计划节点的详情', data: NodeDetail },
  updateNode: { summary: '修改计划节点；负责人可填报进度与实际日期', body: NodeUpdate, data: PlanActed },
  acceptNode: { summary: '验收人对以问卷验收的交付物作出结论', body: NodeAccept, data: Nothing },
  dragNode: { summary: '拖动节点的开始或工期', body: NodeDrag, data: PlanActed },
  moveNodes: { summary: '移动节点到别处：升降级、排序', body: NodesMove, data: PlanActed },
  writeRows: {
    summary: '一次写入多行：新建或修改节点（粘贴、向下填充、表格导入）',
    body: PlanRowsWrite,
    data: PlanActed,
  },
  readCells: { summary: '表格中自定义字段的文字读作什么值，或为什么不能', body: CellsRead, data: CellsFound },
  removeNodes: { summary: '删除节点及其下级', body: NodeIds, data: PlanActed },
  typePredecessors: { summary: '按文字设置节点的全部前置', body: LinksTyped, data: PlanActed },
  addLink: { summary: '添加依赖', body: LinkCreate, data: PlanActed },
  updateLink: { summary: '修改依赖', body: LinkUpdate, data: PlanActed },
  removeLink: { summary: '删除依赖', data: PlanActed },
  addOuterLink: { summary: '添加其他项目（已授权）的节点为前置', body: OuterLinkCreate, data: PlanActed },
  removeOuterLink: { summary: '移除其他项目的前置', data: PlanActed },
  getNodeTasks: { summary: '节点上的任务', data: NodeTasks },
  linkNodeTasks: { summary: '将任务关联到节点', body: TasksLink, data: Nothing },
  createNodeTask: { summary: '在节点上新建任务', body: NodeTaskCreate, data: Type.Object({ id: Id }) },
  unlinkNodeTask: { summary: '取消任务与节点的关联', data: Nothing },
  createNodesOfTasks: { summary: '由任务新建计划节点，任务关联到新节点', body: NodesOfTasks, data: PlanActed },
  makeTaskOfNode: { summary: '将计划节点改为任务', body: NodeToTask, data: PlanActed },
  getTaskNode: { summary: '任务所在的计划节点', data: TaskNode },
  listBaselines: { summary: '计划的基线', query: OfProject, data: Baselines },
  takeBaseline: { summary: '建立基线', body: BaselineTake, data: Type.Object({ id: Id, no: Type.Integer() }) },
  removeBaseline: { summary: '删除基线', data: Nothing },
  compareBaseline: { summary: '当前计划与基线的差异', data: Comparison },
  listMilestones: { summary: '里程碑：计划、预测与趋势', query: OfProject, data: Milestones },
  listTemplates: { summary: '企业的计划模板', data: PlanTemplates },
  saveTemplate: { summary: '将项目的计划存为模板', body: TemplateSave, data: Type.Object({ id: Id }) },
  removeTemplate: { summary: '删除计划模板', data: Nothing },
  applyTemplate: { summary: '由模板创建计划，日期随开始日顺移', body: TemplateApply, data: PlanActed },
  importFile: {
    summary:
      '导入 MS Project 的 XML 或 Primavera 的 XER 文件；dryRun 为 1 时只返回会发生什么，parentId 为导入到其下的节点',
    form: Type.Object({
      projectId: Id,
      dryRun: Type.Optional(Type.String({ maxLength: 5 })),
      parentId: Type.Optional(Id),
      file: FilePart,
    }),
    data: ProjectFileReport,
  },
  exportFile: { summary: '导出 MS Project 的 XML 文件', query: OfProject, data: FileAnswer },
  getEarned: { summary: '按基线与截止日计算的挣值：工时与金额，项目与各节点', query: EarnedQuery, data: EarnedReport },
  getEarnedCurve: {
    summary: 'S 曲线：各月末的计划、挣得与实际，工时与金额',
    query: EarnedCurveQuery,
    data: EarnedCurve,
  },
  exportSheet: {
    summary: '导出计划的 XLSX 表格，修改后可以再导入',
    query: OfProject,
    data: FileAnswer,
  },
});
export type PlanApi = typeof planApi;
