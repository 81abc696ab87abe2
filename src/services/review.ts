/** Reviews: the endpoints of every register, and those of what a review holds. */
import { ErrorShowType } from '@contract/constants';
import type { Saved } from '@contract/hrp/hrp';
import type {
  Conclude,
  IssueAdd,
  IssueChange,
  IssueStep,
  ItemCheck,
  Override,
  PeopleSave,
  ReviewCreate,
  ReviewDetail,
  ReviewPlan,
  ReviewQuery,
  ReviewRow,
  ReviewStep,
  ReviewSummary,
  ReviewTemplate,
  ReviewUpdate,
  TemplateSave,
  TemplateUpdate,
} from '@contract/review/review';
import { request } from '@umijs/max';
import { registerService } from './register';

export interface ReviewTypes {
  row: ReviewRow;
  detail: ReviewDetail;
  query: ReviewQuery;
  create: ReviewCreate;
  update: ReviewUpdate;
  step: ReviewStep;
  stepped: { state: string; version: number };
}
export const reviewService = registerService<ReviewTypes>('review');

const REVIEW = '/api/collaboration-center/review';
const quiet = { showType: ErrorShowType.SILENT };
const send = <A>(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) =>
  request<A>(`${REVIEW}/${path}`, { method, data, ...quiet });

export const getReviewSummary = (projectId: string) =>
  request<ReviewSummary>(`${REVIEW}/summary`, { params: { projectId }, ...quiet });
/** Phases of the plan, and the gates that reviews guard. */
export const getReviewPlan = (projectId: string) =>
  request<ReviewPlan>(`${REVIEW}/gates`, { params: { projectId }, ...quiet });
export const overrideGate = (data: Override) => send<null>('POST', 'gates/override', data);

export const saveReviewPeople = (id: string, data: PeopleSave) =>
  send<{ version: number }>('PUT', `${id}/people`, data);
export const addReviewItem = (id: string, text: string) => send<{ id: string }>('POST', `${id}/items`, { text });
export const checkReviewItem = (id: string, itemId: string, data: ItemCheck) =>
  send<null>('PUT', `${id}/items/${itemId}`, data);
export const removeReviewItem = (id: string, itemId: string) => send<null>('DELETE', `${id}/items/${itemId}`);
export const addReviewIssue = (id: string, data: IssueAdd) => send<{ id: string }>('POST', `${id}/issues`, data);
export const changeReviewIssue = (id: string, issueId: string, data: IssueChange) =>
  send<null>('PUT', `${id}/issues/${issueId}`, data);
export const stepReviewIssue = (id: string, issueId: string, data: IssueStep) =>
  send<null>('POST', `${id}/issues/${issueId}/step`, data);
export const makeIssueProblem = (id: string, issueId: string) =>
  send<{ id: string }>('POST', `${id}/issues/${issueId}/problem`, {});
/** Starts the approval of the round's conclusion. */
export const concludeReview = (id: string, data: Conclude) =>
  send<{ approvalId: string }>('POST', `${id}/conclude`, data);

export const listReviewTemplates = () => request<ReviewTemplate[]>(`${REVIEW}/template`, quiet);
export const createReviewTemplate = (data: TemplateSave) => send<Saved>('POST', 'template', data);
export const updateReviewTemplate = (id: string, data: TemplateUpdate) =>
  send<{ version: number }>('PUT', `template/${id}`, data);
export const deleteReviewTemplate = (id: string) => request<null>(`${REVIEW}/template/${id}`, { method: 'DELETE' });
