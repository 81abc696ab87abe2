/** Norms (specification §7 `project-center/kc/specification`): its twenty calls, and those of versions, reading and tasks. */
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import {
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
  NormSourceCount,
  NormVersion,
  Obsolete,
  VersionRef,
  VersionSave,
} from '../../../contract/norm/norm';
import {
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
} from '../../../contract/norm/talk';
import { global, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { partRoutes } from '../../object/parts/routes';
import { appraise, replyAppraisal, reviewsOf } from './appraise';
import { compareVersions } from './compare';
import { confirmReview, makeObsolete } from './effect';
import {
  interpretation,
  likeInterpretation,
  pageInterpretations,
  removeInterpretation,
  restoreInterpretation,
  saveInterpretation,
} from './interpret';
import { createLabel, deleteLabel, listLabels, updateLabel } from './labels';
import { countBySource, hotNorms, listNorms, normDetail, pageNorms } from './queries';
import { react } from './react';
import { assignReading, confirmReading, readingOf, remindToRead } from './reading';
import { makeProblem, relateTask, relationStat, relationsOf, relationsOfTask, unrelateTask } from './relations';
import { sendForReview } from './review';
import { removeNorm, restoreNorm, saveNorm } from './save';
import { dropVersion, saveVersion, startVersion, versionContent, versionsOf } from './versions';

const base = 'project-center/kc/specification';
const reader = global('DOCS_BASE');
const seen = judgedBy('canViewNorm');
const kept = judgedBy('canManageNorm');
const Made = Type.Object({ id: Id });
const Version = Type.Object({ version: RowVersion });
const Count = Type.Object({ count: Type.Integer() });
const Ref = Type.Object({ id: Id });

const ownRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/save`,
    summary: '新建规范（及其第一个草稿），或修改规范的信息',
    right: judgedBy('canCreateNorm, canManageNorm'),
    schemas: { body: NormSave, data: NormSaved },
    handle: (context, { body }) => saveNorm(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/queryPage`,
    summary: '规范列表：按来源、分类、状态、标签等筛选，全文检索并给出所在条款',
    right: reader,
    schemas: { query: NormQuery, data: NormPage },
    handle: (context, { query }) => pageNorms(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/queryList`,
    summary: '供选择的规范',
    right: reader,
    schemas: { query: NormListQuery, data: Type.Array(NormPointer) },
    handle: (context, { query }) => listNorms(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/hot`,
    summary: '近 30 天的热门规范',
    right: reader,
    schemas: { data: Type.Array(HotNorm) },
    handle: (context) => hotNorms(context),
  }),
  route({
    method: 'GET',
    path: `${base}/countBySource`,
    summary: '现行规范按来源的数量',
    right: reader,
    schemas: { data: Type.Array(NormSourceCount) },
    handle: (context) => countBySource(context),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/detail`,
    summary: '规范及其现行版本的条款',
    right: seen,
    schemas: { params: IdParams, data: NormDetail },
    handle: (context, { params }) => normDetail(context, params.id),
  }),
  ...(['mark', 'liked', 'subscribe'] as const).map((path) =>
    route({
      method: 'POST',
      path: `${base}/${path}`,
      summary: { mark: '收藏规范', liked: '点赞规范', subscribe: '订阅规范：新版本、废止和新解读时通知' }[path],
      right: seen,
      schemas: { body: NormReaction, data: Count },
      handle: (context, { body }) => react(context, path === 'liked' ? 'like' : path, body),
    }),
  ),
  route({
    method: 'POST',
    path: `${base}/remove`,
    summary: '删除还没有生效过的规范',
    right: kept,
    schemas: { body: VersionRef, data: Nothing },
    async handle(context, { body }) {
      await removeNorm(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/restore`,
    summary: '恢复已删除的规范',
    right: kept,
    schemas: { body: Ref, data: Nothing },
    async handle(context, { body }) {
      await restoreNorm(context, body.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/confirmReview`,
    summary: '复审确认：规范继续有效，重新计算下次复审日期',
    right: kept,
    schemas: { body: VersionRef, data: Nothing },
    async handle(context, { body }) {
      await confirmReview(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/obsolete`,
    summary: '废止规范，可指明代替它的规范',
    right: kept,
    schemas: { body: Obsolete, data: Nothing },
    async handle(context, { body }) {
      await makeObsolete(context, body);
      return null;
    },
  }),
];

const versionRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/{id}/versions`,
    summary: '规范的各版本',
    right: seen,
    schemas: { params: IdParams, data: Type.Array(NormVersion) },
    handle: (context, { params }) => versionsOf(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/version/{id}`,
    summary: '一个版本的条款',
    right: judgedBy('canViewNorm, canSeeDrafts'),
    schemas: { params: IdParams, data: NormContent },
    handle: (context, { params }) => versionContent(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/version/compare`,
    summary: '比较同一规范的两个版本：逐条款，条款内逐词',
    right: judgedBy('canViewNorm, canSeeDrafts'),
    schemas: { query: Type.Object({ from: Id, to: Id }), data: Comparison },
    handle: (context, { query }) => compareVersions(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/version/create`,
    summary: '以现行版本为基础编制新版本',
    right: kept,
    schemas: { body: Ref, data: Made },
    handle: (context, { body }) => startVersion(context, body.id),
  }),
  route({
    method: 'POST',
    path: `${base}/version/save`,
    summary: '修改草稿：条款、修订说明、评审人和批准人、计划生效日期',
    right: judgedBy('its author, canManageNorm'),
    schemas: { body: VersionSave, data: Version },
    handle: (context, { body }) => saveVersion(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/version/submit`,
    summary: '送审：先由全部评审人、再由全部批准人同意',
    right: judgedBy('its author, canManageNorm'),
    schemas: { body: VersionRef, data: Type.Object({ approvalId: Id }) },
    handle: (context, { body }) => sendForReview(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/version/delete`,
    summary: '放弃草稿',
    right: judgedBy('its author, canManageNorm'),
    schemas: { body: VersionRef, data: Nothing },
    async handle(context, { body }) {
      await dropVersion(context, body);
      return null;
    },
  }),
];

const talkRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/queryInterpret`,
    summary: '规范的解读，或我的解读（含草稿）',
    right: reader,
    schemas: { query: InterpretQuery, data: InterpretPage },
    handle: (context, { query }) => pageInterpretations(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/interpret/{id}/detail`,
    summary: '解读的内容',
    right: judgedBy('canViewInterpretation'),
    schemas: { params: IdParams, data: InterpretDetail },
    handle: (context, { params }) => interpretation(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/interpret`,
    summary: '写解读，或修改自己的解读；发布后订阅人得到通知',
    right: judgedBy('canViewNorm, canEditInterpretation'),
    schemas: { body: InterpretSave, data: NormSaved },
    handle: (context, { body }) => saveInterpretation(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/interpret/liked`,
    summary: '点赞解读',
    right: judgedBy('canViewInterpretation'),
    schemas: { body: NormReaction, data: Count },
    handle: (context, { body }) => likeInterpretation(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/delInterpret`,
    summary: '删除解读',
    right: judgedBy('canRemoveInterpretation'),
    schemas: { body: Ref, data: Nothing },
    async handle(context, { body }) {
      await removeInterpretation(context, body.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/interpret/restore`,
    summary: '恢复自己刚删除的解读',
    right: judgedBy('who removed it'),
    schemas: { body: Ref, data: Nothing },
    async handle(context, { body }) {
      await restoreInterpretation(context, body.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/reviews`,
    summary: '规范的评价：均分、分布与各人的评价',
    right: seen,
    schemas: { query: ReviewsQuery, data: Reviews },
    handle: (context, { query }) => reviewsOf(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/appraise`,
    summary: '评价现行版本，每人一次；修改需要“修改自己的规范评价”权限',
    right: judgedBy('canReadNorms, canReappraise'),
    schemas: { body: Appraise, data: NormSaved },
    handle: (context, { body }) => appraise(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/appraise/reply`,
    summary: '回复评价',
    right: kept,
    schemas: { body: AppraiseReply, data: Nothing },
    async handle(context, { body }) {
      await replyAppraisal(context, body);
      return null;
    },
  }),
];

const readingRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/{id}/reading`,
    summary: '阅读确认的情况',
    right: kept,
    schemas: { params: IdParams, data: Reading },
    handle: (context, { params }) => readingOf(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/reading/assign`,
    summary: '指定需要阅读并确认的人',
    right: kept,
    schemas: { body: ReadingAssign, data: Nothing },
    async handle(context, { body }) {
      await assignReading(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/reading/confirm`,
    summary: '确认已阅读现行版本',
    right: seen,
    schemas: { body: Ref, data: Nothing },
    async handle(context, { body }) {
      await confirmReading(context, body.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/reading/remind`,
    summary: '提醒还没有确认的人',
    right: kept,
    schemas: { body: Ref, data: Count },
    handle: (context, { body }) => remindToRead(context, body.id),
  }),
];

const taskRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/{id}/taskRela`,
    summary: '与规范关联的任务（可见的）',
    right: seen,
    schemas: { params: IdParams, query: RelationQuery, data: RelationPage },
    handle: (context, { params, query }) => relationsOf(context, params.id, query),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/taskRela/stat`,
    summary: '关联任务按项目、状态和不符合项的统计',
    right: seen,
    schemas: { params: IdParams, data: RelationStat },
    handle: (context, { params }) => relationStat(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/taskRela/ofTask`,
    summary: '任务关联的规范',
    right: judgedBy('view of the task'),
    schemas: { query: Type.Object({ taskId: Id }), data: Type.Array(TaskRelation) },
    handle: (context, { query }) => relationsOfTask(context, query.taskId),
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/taskRela`,
    summary: '将任务与规范（及条款）关联：依据、检查或不符合',
    right: judgedBy('canViewNorm, link of the task'),
    schemas: { params: IdParams, body: RelationAdd, data: Made },
    handle: (context, { params, body }) => relateTask(context, params.id, body),
  }),
  route({
    method: 'POST',
    path: `${base}/taskRela/remove`,
    summary: '取消任务与规范的关联',
    right: judgedBy('canViewNorm, link of the task'),
    schemas: { body: RelationRemove, data: Nothing },
    async handle(context, { body }) {
      await unrelateTask(context, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/taskRela/problem`,
    summary: '将不符合项转为问题',
    right: judgedBy('link of the task, create of problems'),
    schemas: { body: RelationProblem, data: Type.Object({ problemId: Id }) },
    handle: (context, { body }) => makeProblem(context, body),
  }),
];

const labelRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/labels`,
    summary: '规范标签',
    right: reader,
    schemas: { data: Type.Array(NormLabel) },
    handle: (context) => listLabels(context),
  }),
  route({
    method: 'POST',
    path: `${base}/label/create`,
    summary: '新建规范标签',
    right: judgedBy('canCreateNorm'),
    schemas: { body: NormLabelCreate, data: Made },
    handle: (context, { body }) => createLabel(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/label/update`,
    summary: '修改规范标签',
    right: global('NORM:MANAGE'),
    schemas: { body: NormLabelUpdate, data: Version },
    handle: (context, { body }) => updateLabel(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/label/delete`,
    summary: '删除规范标签',
    right: global('NORM:MANAGE'),
    schemas: { body: Ref, data: Nothing },
    async handle(context, { body }) {
      await deleteLabel(context, body.id);
      return null;
    },
  }),
];

export const normRoutes: RouteDefinition[] = [
  ...ownRoutes,
  ...versionRoutes,
  ...talkRoutes,
  ...readingRoutes,
  ...taskRoutes,
  ...labelRoutes,
  ...partRoutes('collaboration-center/norm', 'norm'),
  ...partRoutes('collaboration-center/interpretation', 'interpretation'),
];
