/** What the calls of norm take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing, RowVersion } from '../envelope';
import { normCalls } from './calls';
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
} from './norm';
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
} from './talk';

const Count = Type.Object({ count: Type.Integer() });
const Ref = Type.Object({ id: Id });
const Made = Type.Object({ id: Id });
const Version = Type.Object({ version: RowVersion });

export const normApi = apiOf(normCalls, {
  save: { summary: '新建规范（及其第一个草稿），或修改规范的信息', body: NormSave, data: NormSaved },
  query: {
    summary: '规范列表：按来源、分类、状态、标签等筛选，全文检索并给出所在条款',
    query: NormQuery,
    data: NormPage,
  },
  list: { summary: '供选择的规范', query: NormListQuery, data: Type.Array(NormPointer) },
  hot: { summary: '近 30 天的热门规范', data: Type.Array(HotNorm) },
  countBySource: { summary: '现行规范按来源的数量', data: Type.Array(NormSourceCount) },
  get: { summary: '规范及其现行版本的条款', data: NormDetail },
  mark: { summary: '收藏规范', body: NormReaction, data: Count },
  like: { summary: '点赞规范', body: NormReaction, data: Count },
  subscribe: { summary: '订阅规范：新版本、废止和新解读时通知', body: NormReaction, data: Count },
  remove: { summary: '删除还没有生效过的规范', body: VersionRef, data: Nothing },
  restore: { summary: '恢复已删除的规范', body: Ref, data: Nothing },
  confirmReview: { summary: '复审确认：规范继续有效，重新计算下次复审日期', body: VersionRef, data: Nothing },
  makeObsolete: { summary: '废止规范，可指明代替它的规范', body: Obsolete, data: Nothing },
  listVersions: { summary: '规范的各版本', data: Type.Array(NormVersion) },
  getVersion: { summary: '一个版本的条款', data: NormContent },
  compareVersions: {
    summary: '比较同一规范的两个版本：逐条款，条款内逐词',
    query: Type.Object({ from: Id, to: Id }),
    data: Comparison,
  },
  startVersion: { summary: '以现行版本为基础编制新版本', body: Ref, data: Made },
  saveVersion: { summary: '修改草稿：条款、修订说明、评审人和批准人、计划生效日期', body: VersionSave, data: Version },
  submitVersion: {
    summary: '送审：先由全部评审人、再由全部批准人同意',
    body: VersionRef,
    data: Type.Object({ approvalId: Id }),
  },
  dropVersion: { summary: '放弃草稿', body: VersionRef, data: Nothing },
  queryInterpretations: { summary: '规范的解读，或我的解读（含草稿）', query: InterpretQuery, data: InterpretPage },
  getInterpretation: { summary: '解读的内容', data: InterpretDetail },
  saveInterpretation: {
    summary: '写解读，或修改自己的解读；发布后订阅人得到通知',
    body: InterpretSave,
    data: NormSaved,
  },
  likeInterpretation: { summary: '点赞解读', body: NormReaction, data: Count },
  removeInterpretation: { summary: '删除解读', body: Ref, data: Nothing },
  restoreInterpretation: { summary: '恢复自己刚删除的解读', body: Ref, data: Nothing },
  getReviews: { summary: '规范的评价：均分、分布与各人的评价', query: ReviewsQuery, data: Reviews },
  appraise: { summary: '评价现行版本，每人一次；修改需要“修改自己的规范评价”权限', body: Appraise, data: NormSaved },
  replyToAppraisal: { summary: '回复评价', body: AppraiseReply, data: Nothing },
  getReading: { summary: '阅读确认的情况', data: Reading },
  assignReading: { summary: '指定需要阅读并确认的人', body: ReadingAssign, data: Nothing },
  confirmReading: { summary: '确认已阅读现行版本', body: Ref, data: Nothing },
  remindToRead: { summary: '提醒还没有确认的人', body: Ref, data: Count },
  queryTaskRelations: { summary: '与规范关联的任务（可见的）', query: RelationQuery, data: RelationPage },
  getRelationStat: { summary: '关联任务按项目、状态和不符合项的统计', data: RelationStat },
  listOfTask: { summary: '任务关联的规范', query: Type.Object({ taskId: Id }), data: Type.Array(TaskRelation) },
  relateTask: { summary: '将任务与规范（及条款）关联：依据、检查或不符合', body: RelationAdd, data: Made },
  unrelateTask: { summary: '取消任务与规范的关联', body: RelationRemove, data: Nothing },
  makeProblem: { summary: '将不符合项转为问题', body: RelationProblem, data: Type.Object({ problemId: Id }) },
  listLabels: { summary: '规范标签', data: Type.Array(NormLabel) },
  createLabel: { summary: '新建规范标签', body: NormLabelCreate, data: Made },
  updateLabel: { summary: '修改规范标签', body: NormLabelUpdate, data: Version },
  deleteLabel: { summary: '删除规范标签', body: Ref, data: Nothing },
});
export type NormApi = typeof normApi;
