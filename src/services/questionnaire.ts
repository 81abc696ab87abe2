/** Questionnaires (specification §7 "Survey"). The pages show failures themselves. */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type {
  AnswerMark,
  AnswersExport,
  AnswersExportJob,
  AnswersPage,
  AnswersQuery,
} from '@contract/questionnaire/answers';
import type { CrossQuery, CrossTable, FormStatistics, StatisticsQuery } from '@contract/questionnaire/figures';
import type {
  FormCreate,
  FormDetail,
  FormFile,
  FormInvite,
  FormLabel,
  FormLabelCreate,
  FormLabelUpdate,
  FormPage,
  FormQuery,
  FormRef,
  FormsRecycled,
  FormTaken,
  FormToAnswer,
  FormUpdate,
  LinkCreate,
  LinkMade,
  RecycledFormQuery,
} from '@contract/questionnaire/form';
import type { TaskEvaluations, TaskForm } from '@contract/questionnaire/tasks';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const FORM = '/api/idp-survey/user/form';
const LABEL = '/api/idp-survey/acLabel';
const post = <T>(url: string, data?: object) => request<T>(url, { method: 'POST', data, ...quiet });

/** Those that one manages. */
export const queryForms = (params: FormQuery) => request<FormPage>(`${FORM}/page`, { params, ...quiet });
/** Those that wait for oneself, and those that one has answered. */
export const listFormsToAnswer = () => request<FormToAnswer[]>(`${FORM}/list`, quiet);
export const getForm = (id: string) => request<FormDetail>(`${FORM}/detail/${id}`, quiet);
export const createForm = (data: FormCreate) => post<{ id: string }>(`${FORM}/create`, data);
/** Saves what is named; 409 where `version` is not the newest. */
export const updateForm = (data: FormUpdate) => post<{ version: number }>(`${FORM}/update`, data);
export const copyForm = (id: string) => post<{ id: string }>(`${FORM}/copyForm/${id}`);
export const deleteForm = (data: FormRef) => post<null>(`${FORM}/delete`, data);
export const queryRecycledForms = (params: RecycledFormQuery) =>
  request<FormsRecycled>(`${FORM}/recycled`, { params, ...quiet });
export const recoverForm = (id: string) => post<{ version: number }>(`${FORM}/recover/${id}`);
export const publishForm = (data: FormRef) => post<FormTaken>(`${FORM}/publish`, data);
export const stopForm = (data: FormRef) => post<FormTaken>(`${FORM}/stop`, data);
export const republishForm = (data: FormRef) => post<FormTaken>(`${FORM}/rePublish`, data);
/** @returns how many were asked */
export const inviteToForm = (data: FormInvite) => post<{ count: number }>(`${FORM}/sendInviteMessage`, data);
/** The address is shown once. */
export const createFormLink = (data: LinkCreate) => post<LinkMade>(`${FORM}/createLink`, data);

export const queryFormLabels = (params: { keyword?: string; pageNo?: number; pageSize?: number }) =>
  request<PageOf<FormLabel>>(`${LABEL}/paginQuery`, { params, ...quiet });
export const createFormLabel = (data: FormLabelCreate) => post<{ id: string }>(`${LABEL}/create`, data);
export const updateFormLabel = (data: FormLabelUpdate) => post<{ version: number }>(`${LABEL}/update`, data);
export const deleteFormLabel = (id: string) => post<null>(`${LABEL}/delete`, { id });

/** A picture of an option; its id goes into the design. */
export function uploadFormImage({ formId, file }: { formId: string; file: File }): Promise<FormFile> {
  const data = new FormData();
  data.append('formId', formId);
  data.append('file', file);
  return post(`${FORM}/uploadImage`, data);
}

export const queryAnswers = (params: AnswersQuery) => request<AnswersPage>(`${FORM}/answers`, { params, ...quiet });
export const markAnswer = (data: AnswerMark) => post<null>(`${FORM}/markAnswer`, data);
/** Begins a file; `getAnswersExport` says how far it is. */
export const exportAnswers = (data: AnswersExport) => post<{ id: string }>(`${FORM}/exportAnswers`, data);
export const getAnswersExport = (id: string) => request<AnswersExportJob>(`${FORM}/exportAnswers/${id}`, quiet);
export const answersExportUrl = (id: string) => `${FORM}/exportAnswers/${id}/file`;
export const answerFileUrl = (fileId: string) => `${FORM}/file/${fileId}`;

export const getFormStatistics = (params: StatisticsQuery) =>
  request<FormStatistics>(`${FORM}/statistics`, { params, ...quiet });
export const crossForm = (params: CrossQuery) => request<CrossTable>(`${FORM}/crossTable`, { params, ...quiet });

const TASK = '/api/idp-survey/ccTask';
/** Bound to a task, with how often each was answered about it. */
export const listFormsOfTask = (taskId: string) =>
  request<TaskForm[]>(`${TASK}/queryRealQuestionnaireByTaskId`, { params: { taskId }, ...quiet });
/** Acceptance and both evaluations in figures; anybody who sees the task. */
export const getTaskEvaluations = (taskId: string) =>
  request<TaskEvaluations>(`${TASK}/queryEvaluations`, { params: { taskId }, ...quiet });
export const listBindableForms = (taskId: string) =>
  request<TaskForm[]>(`${TASK}/queryAllowRealForm`, { params: { taskId }, ...quiet });
export const bindForm = (data: { taskId: string; formId: string }) =>
  post<unknown>('/api/collaboration-center/ccTaskRela', data);
export const unbindForm = (data: { taskId: string; formId: string }) => post<null>(`${TASK}/remove`, data);
