/** What the calls of questionnaire take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, FilePart, Id, Nothing, Page, pagingFields, RowVersion } from '../envelope';
import {
  AnswerChange,
  AnswerEdit,
  AnswerEdited,
  AnswerEditsQuery,
  AnswerMark,
  AnswersExport,
  AnswersExportJob,
  AnswersImported,
  AnswersPage,
  AnswersQuery,
  AnswerTags,
} from './answers';
import { BankKeep, BankPage, BankQuery, BankRef } from './bank';
import { questionnaireCalls } from './calls';
import { CrossQuery, CrossTable, FormStatistics, StatisticsQuery } from './figures';
import {
  AnswerReceipt,
  AnswerSubmit,
  ChoicesQuery,
  Collaborator,
  CollaboratorSave,
  FormCreate,
  FormDetail,
  FormFile,
  FormInvite,
  FormLabel,
  FormLabelCreate,
  FormLabelUpdate,
  FormLeft,
  FormPage,
  FormQuery,
  FormRef,
  FormsRecycled,
  FormTaken,
  FormToAnswer,
  FormUpdate,
  LinkCreate,
  LinkMade,
  NamedChoice,
  QuestionsText,
  RecycledFormQuery,
  SlotHeld,
  SlotHold,
  WriteAnswer,
  WriteAuth,
  WriteQuery,
} from './form';
import { LiveEnded, LiveStart, LiveState, LiveStep, VoteSend, VoteView, VoteWatch } from './live';
import { TaskEvaluations, TaskForm } from './tasks';

const Made = Type.Object({ id: Id });
const Version = Type.Object({ version: RowVersion });
const ofTask = Type.Object({ taskId: Id });

export const questionnaireApi = apiOf(questionnaireCalls, {
  query: { summary: '我管理的问卷', query: FormQuery, data: FormPage },
  listToAnswer: { summary: '等我填写的问卷', data: Type.Array(FormToAnswer) },
  get: { summary: '问卷的设计与设置', data: FormDetail },
  create: { summary: '新建问卷', body: FormCreate, data: Made },
  update: { summary: '修改问卷的设计或设置', body: FormUpdate, data: Version },
  copy: { summary: '复制为新的草稿', data: Made },
  delete: { summary: '把未在收集的问卷移入回收站', body: FormRef, data: Nothing },
  queryRecycled: { summary: '我管理的问卷中已删除的', query: RecycledFormQuery, data: FormsRecycled },
  recover: { summary: '从回收站恢复问卷和它的答卷', data: Version },
  publish: { summary: '发布问卷，或发布修改后的新版本', body: FormRef, data: FormTaken },
  stop: { summary: '停止收集', body: FormRef, data: FormTaken },
  republish: { summary: '重新发布已停止的问卷', body: FormRef, data: FormTaken },
  invite: { summary: '以消息和邮件邀请填写', body: FormInvite, data: Type.Object({ count: Type.Integer() }) },
  listCollaborators: { summary: '问卷的协作人与各自的权限', query: Made, data: Type.Array(Collaborator) },
  saveCollaborator: { summary: '设置一名协作人的权限，或移除', body: CollaboratorSave, data: Nothing },
  createLink: { summary: '生成免登录的填写链接，可指定所评价的任务', body: LinkCreate, data: LinkMade },
  openToWrite: { summary: '填写页：题目，或不能填写的原因', query: WriteQuery, data: WriteAnswer },
  checkWriteAuth: { summary: '校验能否填写（含填写密码）', body: WriteAuth, data: WriteAnswer },
  submit: { summary: '提交答案：同一提交标识只保存一次', body: AnswerSubmit, data: AnswerReceipt },
  holdSlot: { summary: '为填写人保留预约时段的名额十分钟，或放弃保留', body: SlotHold, data: SlotHeld },
  countLeft: { summary: '没有提交就离开，或又回来了：只计数，不记是谁', body: FormLeft, data: Nothing },
  choices: {
    summary: '人员题、部门题可选的人员和部门：只给可以填写的企业成员',
    query: ChoicesQuery,
    data: Type.Array(NamedChoice),
  },
  questionsFromFile: {
    summary: '从 Word 或 Excel 文件读取题目的文本（formId、file），不保存',
    form: Type.Object({ formId: Id, file: FilePart }),
    data: QuestionsText,
  },
  getLive: { summary: '现场投票：正在问的题与结果', query: LiveStart, data: LiveState },
  startLive: { summary: '开始现场投票', body: LiveStart, data: LiveState },
  stepLive: { summary: '现场投票：问哪一题，或结束这一题的投票', body: LiveStep, data: LiveState },
  endLive: { summary: '结束现场投票：每位投票人的选择成为一份答卷', body: LiveStart, data: LiveEnded },
  watchVote: { summary: '投票页：正在问的题；带 seen 时等到有变化（最多十秒）', body: VoteWatch, data: VoteView },
  vote: { summary: '投票，或在截止前改投', body: VoteSend, data: Nothing },
  uploadImage: {
    summary: '上传选项的图片（formId、file）',
    form: Type.Object({ formId: Id, file: FilePart }),
    data: FormFile,
  },
  uploadLogo: {
    summary: '上传填写页的徽标（formId、file：PNG）；只保留图像本身',
    form: Type.Object({ formId: Id, file: FilePart }),
    data: FormFile,
  },
  image: { summary: '选项的图片：标识是随机的，只随题目给出', data: FileAnswer },
  uploadFile: {
    summary: '填写时上传文件（formKey、question、token、password、file）；两天内没有随答案提交就删除',
    form: Type.Object({
      formKey: Type.String({ maxLength: 100 }),
      question: Type.String({ maxLength: 41 }),
      token: Type.Optional(Type.String({ maxLength: 200 })),
      password: Type.Optional(Type.String({ maxLength: 200 })),
      file: FilePart,
    }),
    data: FormFile,
  },
  answerFile: { summary: '下载答卷中的文件', data: FileAnswer },
  queryAnswers: {
    summary: '答卷：可按任意题目的答案筛选；匿名问卷不足 5 份时不显示',
    query: AnswersQuery,
    data: AnswersPage,
  },
  statistics: {
    summary: '统计：每题的数字、趋势、用时与中途离开；匿名问卷的分组及其余不足 5 份时不显示',
    query: StatisticsQuery,
    data: FormStatistics,
  },
  crossTable: { summary: '两道题的交叉表与检验', query: CrossQuery, data: CrossTable },
  markAnswer: { summary: '将答卷设为无效（说明原因）、恢复为有效，或写备注', body: AnswerMark, data: Nothing },
  tagAnswers: { summary: '给答卷加上或去掉标签', body: AnswerTags, data: Nothing },
  editAnswer: { summary: '更正答卷（记录修改前的内容与原因）', body: AnswerEdit, data: AnswerEdited },
  listAnswerEdits: { summary: '答卷的更正记录', query: AnswerEditsQuery, data: Type.Array(AnswerChange) },
  importAnswers: {
    summary: '导入答卷（formId、file；dryRun 只检查；lenient 必答题可以为空）：按本产品导出的列，已有的不重复导入',
    form: Type.Object({
      formId: Id,
      dryRun: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
      lenient: Type.Optional(Type.String({ maxLength: 5, description: '1 或 0' })),
      file: FilePart,
    }),
    data: AnswersImported,
  },
  exportAnswers: {
    summary: '在后台导出答卷为 XLSX 或 CSV：文字、编码或两者',
    body: AnswersExport,
    data: Type.Object({ id: Id }),
  },
  getAnswersExport: { summary: '自己的导出进行到哪里', data: AnswersExportJob },
  answersFile: { summary: '下载自己的导出', data: FileAnswer },
  queryBank: { summary: '企业题库：按文字、标签和题型查找', query: BankQuery, data: BankPage },
  keepInBank: { summary: '把一道题（不带规则）存入企业题库', body: BankKeep, data: BankRef },
  removeFromBank: { summary: '从题库移除：存入的人和企业管理员', body: BankRef, data: Nothing },
  queryLabels: {
    summary: '问卷标签',
    query: Type.Object({ ...pagingFields, keyword: Type.Optional(Type.String({ maxLength: 50 })) }),
    data: Page(FormLabel),
  },
  createLabel: { summary: '新建问卷标签', body: FormLabelCreate, data: Made },
  updateLabel: { summary: '修改问卷标签', body: FormLabelUpdate, data: Version },
  deleteLabel: { summary: '删除问卷标签', body: Made, data: Nothing },
  listBindable: { summary: '可以关联到任务的问卷', query: ofTask, data: Type.Array(TaskForm) },
  listOfTask: { summary: '任务已关联的问卷', query: ofTask, data: Type.Array(TaskForm) },
  getTaskEvaluations: { summary: '任务的验收结论与两次满意度评价的对比', query: ofTask, data: TaskEvaluations },
  unbind: { summary: '解除任务与问卷的关联', body: Type.Object({ taskId: Id, formId: Id }), data: Nothing },
});
export type QuestionnaireApi = typeof questionnaireApi;
