/** What the calls of change requests take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing } from '../../envelope';
import { LinkCreate, LinksTyped, NodeDrag, NodeIds, NodesMove, NodeUpdate, PlanActed, PlanView } from '../plan';
import { planChangeCalls } from './calls';
import {
  ChangeCreate,
  ChangeDetail,
  ChangeRevert,
  ChangeSubmit,
  ChangeUpdate,
  DraftNodeCreate,
  DraftRowsWrite,
  PlanChanges,
  SlipReport,
} from './change';

const OfProject = Type.Object({ projectId: Id });

export const planChangeApi = apiOf(planChangeCalls, {
  submitBaseline: { summary: '将基线提交审批；批准后不能删除', body: Type.Object({}), data: Nothing },
  list: { summary: '项目计划的变更请求', query: OfProject, data: PlanChanges },
  slips: { summary: '自批准的基线以来的延期：经变更批准的与未经变更的', query: OfProject, data: SlipReport },
  create: { summary: '新建计划变更，草稿与现行计划分开', body: ChangeCreate, data: Type.Object({ id: Id }) },
  get: { summary: '计划变更的详情与影响', data: ChangeDetail },
  update: { summary: '修改计划变更的标题与原因', body: ChangeUpdate, data: ChangeDetail },
  delete: { summary: '删除未提交的计划变更', data: Nothing },
  plan: { summary: '计划变更的草稿：套用变更后的计划', data: PlanView },
  submit: { summary: '将计划变更提交审批', body: ChangeSubmit, data: ChangeDetail },
  takeBack: { summary: '撤销已执行的计划变更', body: Type.Object({}), data: ChangeDetail },
  revert: { summary: '从草稿中去掉对节点的变更', body: ChangeRevert, data: PlanActed },
  createNode: { summary: '在草稿中新建节点', body: DraftNodeCreate, data: PlanActed },
  updateNode: { summary: '在草稿中修改节点', body: NodeUpdate, data: PlanActed },
  dragNode: { summary: '在草稿中移动节点或调整工期', body: NodeDrag, data: PlanActed },
  typeLinks: { summary: '在草稿中按文字设置节点的全部前置', body: LinksTyped, data: PlanActed },
  moveNodes: { summary: '在草稿中调整结构', body: NodesMove, data: PlanActed },
  removeNodes: { summary: '在草稿中删除节点及其下级', body: NodeIds, data: PlanActed },
  writeRows: { summary: '在草稿中一次写入多行', body: DraftRowsWrite, data: PlanActed },
  addLink: { summary: '在草稿中添加依赖', body: LinkCreate, data: PlanActed },
  removeLink: { summary: '在草稿中删除依赖', data: PlanActed },
});
export type PlanChangeApi = typeof planChangeApi;
