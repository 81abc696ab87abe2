/** Norms (specification §7 `project-center/kc/specification`). The pages show failures themselves. */
import { ErrorShowType } from '@contract/constants';
import type { NormSource } from '@contract/norm/enums';
import type {
  Comparison,
  HotNorm,
  NormContent,
  NormDetail,
  NormLabel,
  NormLabelCreate,
  NormLabelUpdate,
  NormListQuery,
  NormPage,
  NormPointer,
  NormQuery,
  NormReaction,
  NormSave,
  NormSaved,
  NormVersion,
  Obsolete,
  VersionRef,
  VersionSave,
} from '@contract/norm/norm';
import type {
  Appraise,
  AppraiseReply,
  InterpretDetail,
  InterpretPage,
  InterpretQuery,
  InterpretSave,
  Reading,
  ReadingAssign,
  RelationAdd,
  RelationPage,
  RelationProblem,
  RelationQuery,
  RelationRemove,
  RelationStat,
  Reviews,
  ReviewsQuery,
  TaskRelation,
} from '@contract/norm/talk';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const BASE = '/api/project-center/kc/specification';
const post = <T>(path: string, data?: object) => request<T>(`${BASE}/${path}`, { method: 'POST', data, ...quiet });
const get = <T>(path: string, params?: object) => request<T>(`${BASE}/${path}`, { params, ...quiet });
type Count = { count: number };

export const queryNorms = (params: NormQuery) => get<NormPage>('queryPage', params);
export const listNorms = (params: NormListQuery) => get<NormPointer[]>('queryList', params);
export const hotNorms = () => get<HotNorm[]>('hot');
export const countNormsBySource = () => get<{ source: NormSource; count: number }[]>('countBySource');
export const getNorm = (id: string) => get<NormDetail>(`${id}/detail`);
/** Without an id a new one, with its first draft. */
export const saveNorm = (data: NormSave) => post<NormSaved>('save', data);
export const removeNorm = (data: VersionRef) => post<null>('remove', data);
export const restoreNorm = (id: string) => post<null>('restore', { id });
export const markNorm = (data: NormReaction) => post<Count>('mark', data);
export const likeNorm = (data: NormReaction) => post<Count>('liked', data);
export const subscribeNorm = (data: NormReaction) => post<Count>('subscribe', data);
export const confirmNormReview = (data: VersionRef) => post<null>('confirmReview', data);
export const obsoleteNorm = (data: Obsolete) => post<null>('obsolete', data);

export const listNormVersions = (id: string) => get<NormVersion[]>(`${id}/versions`);
export const getNormVersion = (id: string) => get<NormContent>(`version/${id}`);
export const compareNormVersions = (params: { from: string; to: string }) => get<Comparison>('version/compare', params);
export const startNormVersion = (id: string) => post<{ id: string }>('version/create', { id });
/** 409 where `version` is not the newest. */
export const saveNormVersion = (data: VersionSave) => post<{ version: number }>('version/save', data);
export const submitNormVersion = (data: VersionRef) => post<{ approvalId: string }>('version/submit', data);
export const dropNormVersion = (data: VersionRef) => post<null>('version/delete', data);

export const queryInterpretations = (params: InterpretQuery) => get<InterpretPage>('queryInterpret', params);
export const getInterpretation = (id: string) => get<InterpretDetail>(`interpret/${id}/detail`);
export const saveInterpretation = (data: InterpretSave) => post<NormSaved>('interpret', data);
export const likeInterpretation = (data: NormReaction) => post<Count>('interpret/liked', data);
export const removeInterpretation = (id: string) => post<null>('delInterpret', { id });
/** What one has removed oneself. */
export const restoreInterpretation = (id: string) => post<null>('interpret/restore', { id });

export const getReviews = (params: ReviewsQuery) => get<Reviews>('reviews', params);
/** With the version of one's own appraisal it is changed, which takes a right. */
export const appraiseNorm = (data: Appraise) => post<NormSaved>('appraise', data);
export const replyToAppraisal = (data: AppraiseReply) => post<null>('appraise/reply', data);

export const getReading = (id: string) => get<Reading>(`${id}/reading`);
export const assignReading = (data: ReadingAssign) => post<null>('reading/assign', data);
export const confirmReading = (id: string) => post<null>('reading/confirm', { id });
export const remindToRead = (id: string) => post<Count>('reading/remind', { id });

export const queryTaskRelations = (id: string, params: RelationQuery) => get<RelationPage>(`${id}/taskRela`, params);
export const getRelationStat = (id: string) => get<RelationStat>(`${id}/taskRela/stat`);
export const listNormsOfTask = (taskId: string) => get<TaskRelation[]>('taskRela/ofTask', { taskId });
export const relateTask = (normId: string, data: RelationAdd) => post<{ id: string }>(`${normId}/taskRela`, data);
export const unrelateTask = (data: RelationRemove) => post<null>('taskRela/remove', data);
export const makeProblemOfFault = (data: RelationProblem) => post<{ problemId: string }>('taskRela/problem', data);

export const listNormLabels = () => get<NormLabel[]>('labels');
export const createNormLabel = (data: NormLabelCreate) => post<{ id: string }>('label/create', data);
export const updateNormLabel = (data: NormLabelUpdate) => post<{ version: number }>('label/update', data);
export const deleteNormLabel = (id: string) => post<null>('label/delete', { id });
