/** What the calls of review take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing, RowVersion } from '../envelope';
import { reviewCalls } from './calls';
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
  TemplateSave,
  TemplateUpdate,
} from './review';

const Saved = Type.Object({ id: Id, version: RowVersion });
const Version = Type.Object({ version: RowVersion });
const OnlyId = Type.Object({ id: Id });

export const reviewApi = apiOf(reviewCalls, {
  summary: { summary: '评审统计：按类型与阶段的结论、缺陷、一次通过率、周期', query: OfProject, data: ReviewSummary },
  plan: { summary: '计划的阶段，以及由评审把关的阶段能否开始', query: OfProject, data: ReviewPlan },
  overrideGate: { summary: '越权放行未通过评审的阶段', body: Override, data: Nothing },
  listTemplates: { summary: '评审模板', data: Type.Array(ReviewTemplate) },
  createTemplate: { summary: '新建评审模板', body: TemplateSave, data: Saved },
  updateTemplate: { summary: '修改评审模板', body: TemplateUpdate, data: Version },
  deleteTemplate: { summary: '删除评审模板；用它建的评审保留各自的检查单', data: Nothing },
  savePeople: { summary: '调整评审人员', body: PeopleSave, data: Version },
  addItem: { summary: '添加检查项', body: ItemAdd, data: OnlyId },
  checkItem: { summary: '填写检查项的结果', body: ItemCheck, data: Nothing },
  removeItem: { summary: '删除检查项', data: Nothing },
  addIssue: { summary: '登记评审问题，可同时生成问题', body: IssueAdd, data: OnlyId },
  changeIssue: { summary: '修改评审问题', body: IssueChange, data: Nothing },
  stepIssue: { summary: '整改、验证或退回评审问题', body: IssueStep, data: Nothing },
  makeIssueProblem: { summary: '评审问题转为问题', data: OnlyId },
  conclude: { summary: '提交本轮结论，由评审人审批', body: Conclude, data: Concluding },
});
export type ReviewApi = typeof reviewApi;
