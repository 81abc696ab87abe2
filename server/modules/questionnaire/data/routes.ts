/** Answers for who manages the questionnaire (specification §2 "/questionnaire/data"). */
import { Id, IdParams } from '../../../../contract/envelope';
import {
  AnswerMark,
  AnswersExport,
  AnswersExportJob,
  AnswersPage,
  AnswersQuery,
} from '../../../../contract/questionnaire/answers';
import { CrossQuery, CrossTable, FormStatistics, StatisticsQuery } from '../../../../contract/questionnaire/figures';
import { judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { exportState, sendExport, startExport } from './exports';
import { markAnswer, pageAnswers } from './pageAnswers';
import { crossOf, statisticsOf } from './statistics';

const base = 'idp-survey/user/form';
const managed = judgedBy('canManageForm');

export const dataRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${base}/answers`,
    summary: '答卷：可按任意题目的答案筛选；匿名问卷不足 5 份时不显示',
    right: managed,
    schemas: { query: AnswersQuery, data: AnswersPage },
    handle: (context, { query }) => pageAnswers(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/statistics`,
    summary: '统计：每题的数字、趋势、用时与中途离开；匿名问卷的分组及其余不足 5 份时不显示',
    right: managed,
    schemas: { query: StatisticsQuery, data: FormStatistics },
    handle: (context, { query }) => statisticsOf(context, query),
  }),
  route({
    method: 'GET',
    path: `${base}/crossTable`,
    summary: '两道题的交叉表与检验',
    right: managed,
    schemas: { query: CrossQuery, data: CrossTable },
    handle: (context, { query }) => crossOf(context, query),
  }),
  route({
    method: 'POST',
    path: `${base}/markAnswer`,
    summary: '将答卷设为无效（说明原因），或恢复为有效',
    right: managed,
    schemas: { body: AnswerMark, data: Nothing },
    handle: (context, { body }) => markAnswer(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/exportAnswers`,
    summary: '在后台导出答卷为 XLSX：文字、编码或两者',
    right: managed,
    schemas: { body: AnswersExport, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => startExport(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/exportAnswers/{id}`,
    summary: '自己的导出进行到哪里',
    right: judgedBy('who asked for it'),
    schemas: { params: IdParams, data: AnswersExportJob },
    handle: (context, { params }) => exportState(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/exportAnswers/{id}/file`,
    summary: '下载自己的导出',
    right: judgedBy('who asked for it, canManageForm'),
    schemas: { params: IdParams, data: Type.String() },
    raw: true,
    handle: (context, { params }) => sendExport(context, params.id),
  }),
];
