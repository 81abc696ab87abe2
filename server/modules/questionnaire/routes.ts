/** Questionnaires (specification §7 "Survey"): kept by whoever made them, answered by whom they are for. */
import { FilePart, Id, IdParams, Page, pagingFields, RowVersion } from '../../../contract/envelope';
import {
  AnswerReceipt,
  AnswerSubmit,
  ChoicesQuery,
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
  RecycledFormQuery,
  WriteAnswer,
  WriteAuth,
  WriteQuery,
} from '../../../contract/questionnaire/form';
import { TaskEvaluations, TaskForm } from '../../../contract/questionnaire/tasks';
import { inTenant, judgedBy, Nothing, open, type RouteDefinition, route, Type } from '../../http/route';
import { dataRoutes } from './data/routes';
import { evaluationsOfTask } from './evaluations';
import { sendAnswerFile, sendImage, uploadAnswerFile, uploadImage } from './files';
import { sendInvites } from './invite';
import { createLabel, deleteLabel, pageLabels, updateLabel } from './labels';
import { createLink } from './links';
import { publishForm, republishForm, stopForm } from './publish';
import { formDetail, formsToAnswer, pageForms } from './queries';
import { pageRecycledForms, recoverForm } from './recycle';
import { copyForm, createForm, removeForm, updateForm } from './service';
import { bindableForms, formsOfTask, unbindForm } from './tasks';
import { offeredChoices } from './write/choices';
import { openDoor } from './write/door';
import { countLeft } from './write/left';
import { submitAnswer } from './write/submit';

const base = 'idp-survey/user/form';
const label = 'idp-survey/acLabel';
const task = 'idp-survey/ccTask';
const managed = judgedBy('canManageForm');
const Made = Type.Object({ id: Id });
const Version = Type.Object({ version: RowVersion });

const formRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/page`,
    summary: '我管理的问卷',
    right: inTenant,
    schemas: { query: FormQuery, data: FormPage },
    handle: (context, { query }) => pageForms(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '等我填写的问卷',
    right: inTenant,
    schemas: { data: Type.Array(FormToAnswer) },
    handle: (context) => formsToAnswer(context),
  }),
  route({
    method: 'GET',
    path: `${base}/detail/{id}`,
    summary: '问卷的设计与设置',
    right: managed,
    schemas: { params: IdParams, data: FormDetail },
    handle: (context, { params }) => formDetail(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/create`,
    summary: '新建问卷',
    right: inTenant,
    schemas: { body: FormCreate, data: Made },
    handle: (context, { body }) => createForm(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/update`,
    summary: '修改问卷的设计或设置',
    right: managed,
    schemas: { body: FormUpdate, data: Version },
    handle: (context, { body }) => updateForm(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/copyForm/{id}`,
    summary: '复制为新的草稿',
    right: managed,
    schemas: { params: IdParams, data: Made },
    handle: (context, { params }) => copyForm(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/delete`,
    summary: '把未在收集的问卷移入回收站',
    right: managed,
    schemas: { body: FormRef, data: Nothing },
    async handle(context, { body }) {
      await removeForm(context, body.id, body.version);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/recycled`,
    summary: '我管理的问卷中已删除的',
    right: inTenant,
    schemas: { query: RecycledFormQuery, data: FormsRecycled },
    handle: (context, { query }) => pageRecycledForms(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/recover/{id}`,
    summary: '从回收站恢复问卷和它的答卷',
    right: managed,
    schemas: { params: IdParams, data: Version },
    handle: (context, { params }) => recoverForm(context, params.id),
  }),
  route({
    method: 'POST',
    path: `${base}/publish`,
    summary: '发布问卷，或发布修改后的新版本',
    right: managed,
    schemas: { body: FormRef, data: FormTaken },
    handle: (context, { body }) => publishForm(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/stop`,
    summary: '停止收集',
    right: managed,
    schemas: { body: FormRef, data: FormTaken },
    handle: (context, { body }) => stopForm(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/rePublish`,
    summary: '重新发布已停止的问卷',
    right: managed,
    schemas: { body: FormRef, data: FormTaken },
    handle: (context, { body }) => republishForm(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/sendInviteMessage`,
    summary: '以消息和邮件邀请填写',
    right: managed,
    schemas: { body: FormInvite, data: Type.Object({ count: Type.Integer() }) },
    handle: (context, { body }) => sendInvites(context, body),
  }),
];

const linkRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/createLink`,
    summary: '生成免登录的填写链接，可指定所评价的任务',
    right: judgedBy('canManageForm, canViewTask'),
    schemas: { body: LinkCreate, data: LinkMade },
    handle: (context, { body }) => createLink(context, body),
  }),
];

const writeRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/write`,
    summary: '填写页：题目，或不能填写的原因',
    right: open,
    schemas: { query: WriteQuery, data: WriteAnswer },
    handle: (context, { query }) => openDoor(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/validate/writeAuth`,
    summary: '校验能否填写（含填写密码）',
    right: open,
    schemas: { body: WriteAuth, data: WriteAnswer },
    handle: (context, { body }) => openDoor(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/submit`,
    summary: '提交答案：同一提交标识只保存一次',
    right: open,
    schemas: { body: AnswerSubmit, data: AnswerReceipt },
    handle: (context, { body }) => submitAnswer(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/left`,
    summary: '没有提交就离开，或又回来了：只计数，不记是谁',
    right: open,
    schemas: { body: FormLeft, data: Nothing },
    handle: (context, { body }) => countLeft(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/choices`,
    summary: '人员题、部门题可选的人员和部门：只给可以填写的企业成员',
    right: open,
    schemas: { query: ChoicesQuery, data: Type.Array(NamedChoice) },
    handle: (context, { query }) => offeredChoices(context, query),
  }),
];

const fileRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/uploadImage`,
    summary: '上传选项的图片（formId、file）',
    right: managed,
    form: Type.Object({ formId: Id, file: FilePart }),
    schemas: { data: FormFile },
    handle: (context) => uploadImage(context),
  }),
  route({
    method: 'GET',
    path: `${base}/image/{fileId}`,
    summary: '选项的图片：标识是随机的，只随题目给出',
    right: open,
    schemas: { params: Type.Object({ fileId: Id }), data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendImage(context, params.fileId),
  }),
  route({
    method: 'POST',
    path: `${base}/uploadFile`,
    summary: '填写时上传文件（formKey、question、token、password、file）；两天内没有随答案提交就删除',
    right: open,
    form: Type.Object({
      formKey: Type.String({ maxLength: 100 }),
      question: Type.String({ maxLength: 41 }),
      token: Type.Optional(Type.String({ maxLength: 200 })),
      password: Type.Optional(Type.String({ maxLength: 200 })),
      file: FilePart,
    }),
    schemas: { data: FormFile },
    handle: (context) => uploadAnswerFile(context),
  }),
  route({
    method: 'GET',
    path: `${base}/file/{fileId}`,
    summary: '下载答卷中的文件',
    right: managed,
    schemas: { params: Type.Object({ fileId: Id }), data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendAnswerFile(context, params.fileId),
  }),
];

const labelRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${label}/paginQuery`,
    summary: '问卷标签',
    right: inTenant,
    schemas: {
      query: Type.Object({ ...pagingFields, keyword: Type.Optional(Type.String({ maxLength: 50 })) }),
      data: Page(FormLabel),
    },
    handle: (context, { query }) => pageLabels(context, query),
  }),
  route({
    method: 'POST',
    path: `${label}/create`,
    summary: '新建问卷标签',
    right: inTenant,
    schemas: { body: FormLabelCreate, data: Made },
    handle: (context, { body }) => createLabel(context, body),
  }),
  route({
    method: 'POST',
    path: `${label}/update`,
    summary: '修改问卷标签',
    right: judgedBy('its author, enterprise managers'),
    schemas: { body: FormLabelUpdate, data: Version },
    handle: (context, { body }) => updateLabel(context, body),
  }),
  route({
    method: 'POST',
    path: `${label}/delete`,
    summary: '删除问卷标签',
    right: judgedBy('its author, enterprise managers'),
    schemas: { body: Made, data: Nothing },
    async handle(context, { body }) {
      await deleteLabel(context, body.id);
      return null;
    },
  }),
];

const ofTask = Type.Object({ taskId: Id });
const taskRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${task}/queryAllowRealForm`,
    summary: '可以关联到任务的问卷',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: Type.Array(TaskForm) },
    handle: (context, { query }) => bindableForms(context, query.taskId),
  }),
  route({
    method: 'GET',
    path: `${task}/queryRealQuestionnaireByTaskId`,
    summary: '任务已关联的问卷',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: Type.Array(TaskForm) },
    handle: (context, { query }) => formsOfTask(context, query.taskId),
  }),
  route({
    method: 'GET',
    path: `${task}/queryEvaluations`,
    summary: '任务的验收结论与两次满意度评价的对比',
    right: judgedBy('canViewTask'),
    schemas: { query: ofTask, data: TaskEvaluations },
    handle: (context, { query }) => evaluationsOfTask(context, query.taskId),
  }),
  route({
    method: 'POST',
    path: `${task}/remove`,
    summary: '解除任务与问卷的关联',
    right: judgedBy('canRelateTask'),
    schemas: { body: Type.Object({ taskId: Id, formId: Id }), data: Nothing },
    async handle(context, { body }) {
      await unbindForm(context, body.taskId, body.formId);
      return null;
    },
  }),
];

export const questionnaireRoutes: RouteDefinition[] = [
  ...formRoutes,
  ...linkRoutes,
  ...writeRoutes,
  ...fileRoutes,
  ...dataRoutes,
  ...labelRoutes,
  ...taskRoutes,
];
