/** Reviews (specification §2 "reviewSummary"; paths in the style of §7): what they have beside every register. */
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import {
  Conclude,
  Concluding,
  IssueAdd,
  IssueChange,
  IssueStep,
  ItemAdd,
  ItemCheck,
  OfProject,
  Override,
  PeopleSave,
  ReviewPlan,
  ReviewSummary,
  ReviewTemplate,
  reviewSchemas,
  TemplateSave,
  TemplateUpdate,
} from '../../../contract/review/review';
import { global, inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { registerRoutes } from '../../object/register/routes';
import { addItem, checkItem, removeItem } from './checklist';
import { conclude } from './conclude';
import { overrideGate, reviewPlan } from './gates';
import { addIssue, changeIssue, makeProblem, stepIssue } from './issues';
import { savePeople } from './people';
import { reviews } from './register';
import { reviewSummary } from './summary';
import { createTemplate, listTemplates, removeTemplate, updateTemplate } from './templates';

const base = 'collaboration-center/review';
const list = judgedBy('project REVIEW:LIST');
const update = judgedBy('reviewPolicy.update');
const keeper = global('TENANT:APPROVAL:MANAGE');
const OnlyId = Type.Object({ id: Id });
const Version = Type.Object({ version: RowVersion });
const Saved = Type.Object({ id: Id, version: RowVersion });
const ItemParams = Type.Object({ id: Id, itemId: Id });
const IssueParams = Type.Object({ id: Id, issueId: Id });

export const reviewRoutes: RouteDefinition[] = [
  ...registerRoutes(reviews, reviewSchemas),
  route({
    method: 'GET',
    path: `${base}/summary`,
    summary: '评审统计：按类型与阶段的结论、缺陷、一次通过率、周期',
    right: list,
    schemas: { query: OfProject, data: ReviewSummary },
    handle: (context, { query }) => reviewSummary(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/gates`,
    summary: '计划的阶段，以及由评审把关的阶段能否开始',
    right: list,
    schemas: { query: OfProject, data: ReviewPlan },
    handle: (context, { query }) => reviewPlan(context, query.projectId),
  }),
  route({
    method: 'POST',
    path: `${base}/gates/override`,
    summary: '越权放行未通过评审的阶段',
    right: judgedBy('project REVIEW:GATE:OVERRIDE'),
    schemas: { body: Override, data: Nothing },
    async handle(context, { body }) {
      await overrideGate(context, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/template`,
    summary: '评审模板',
    right: inTenant,
    schemas: { data: Type.Array(ReviewTemplate) },
    handle: (context) => listTemplates(context),
  }),
  route({
    method: 'POST',
    path: `${base}/template`,
    summary: '新建评审模板',
    right: keeper,
    schemas: { body: TemplateSave, data: Saved },
    handle: (context, { body }) => createTemplate(context, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/template/{id}`,
    summary: '修改评审模板',
    right: keeper,
    schemas: { params: IdParams, body: TemplateUpdate, data: Version },
    handle: (context, { params, body }) => updateTemplate(context, params.id, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/template/{id}`,
    summary: '删除评审模板；用它建的评审保留各自的检查单',
    right: keeper,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeTemplate(context, params.id);
      return null;
    },
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/people`,
    summary: '调整评审人员',
    right: update,
    schemas: { params: IdParams, body: PeopleSave, data: Version },
    handle: (context, { params, body }) => savePeople(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/items`,
    summary: '添加检查项',
    right: update,
    schemas: { params: IdParams, body: ItemAdd, data: OnlyId },
    handle: (context, { params, body }) => addItem(context, params.id, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/items/{itemId}`,
    summary: '填写检查项的结果',
    right: update,
    schemas: { params: ItemParams, body: ItemCheck, data: Nothing },
    async handle(context, { params, body }) {
      await checkItem(context, params.id, params.itemId, body);
      return null;
    },
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}/items/{itemId}`,
    summary: '删除检查项',
    right: update,
    schemas: { params: ItemParams, data: Nothing },
    async handle(context, { params }) {
      await removeItem(context, params.id, params.itemId);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/issues`,
    summary: '登记评审问题，可同时生成问题',
    right: update,
    schemas: { params: IdParams, body: IssueAdd, data: OnlyId },
    handle: (context, { params, body }) => addIssue(context, params.id, body),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}/issues/{issueId}`,
    summary: '修改评审问题',
    right: update,
    schemas: { params: IssueParams, body: IssueChange, data: Nothing },
    async handle(context, { params, body }) {
      await changeIssue(context, params.id, params.issueId, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/issues/{issueId}/step`,
    summary: '整改、验证或退回评审问题',
    right: judgedBy('mayFix, mayVerify of the issue'),
    schemas: { params: IssueParams, body: IssueStep, data: Nothing },
    async handle(context, { params, body }) {
      await stepIssue(context, params.id, params.issueId, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/issues/{issueId}/problem`,
    summary: '评审问题转为问题',
    right: update,
    schemas: { params: IssueParams, data: OnlyId },
    handle: (context, { params }) => makeProblem(context, params.id, params.issueId),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/conclude`,
    summary: '提交本轮结论，由评审人审批',
    right: judgedBy('reviewPolicy.state'),
    schemas: { params: IdParams, body: Conclude, data: Concluding },
    handle: (context, { params, body }) => conclude(context, params.id, body),
  }),
];
