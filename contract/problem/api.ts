/** What the calls of problem take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id } from '../envelope';
import { ObjectPointer } from '../object/record';
import { problemCalls } from './calls';
import { ProblemConvert, ProblemConverted, ProblemUnconvert, ProblemUnconverted, SlaRules } from './problem';

export const problemApi = apiOf(problemCalls, {
  getRules: { summary: '问题的响应与解决时限', data: SlaRules },
  saveRules: { summary: '设置问题的响应与解决时限', body: SlaRules, data: SlaRules },
  convert: { summary: '转为任务或风险', body: ProblemConvert, data: ProblemConverted },
  unconvert: {
    summary: '撤销转换：生成的对象移入回收站，问题回到原来的状态',
    body: ProblemUnconvert,
    data: ProblemUnconverted,
  },
  ofTask: {
    summary: '任务的关联问题',
    query: Type.Object({ taskId: Id }),
    data: Type.Object({ result: Type.Array(ObjectPointer) }),
  },
});
export type ProblemApi = typeof problemApi;
