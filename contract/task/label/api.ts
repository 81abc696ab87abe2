/** What the calls of labels take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing } from '../../envelope';
import { LabelCreate, LabelMerge, LabelUpdate, LabelUsage, TaskLabel } from '../labels';
import { labelCalls } from './calls';

const ofProject = Type.Object({ projectId: Id });
const Count = Type.Object({ count: Type.Integer() });

export const labelApi = apiOf(labelCalls, {
  list: {
    summary: '项目中可用的标签；不带 projectId 时为企业的标签',
    query: Type.Partial(ofProject),
    data: Type.Object({ result: Type.Array(TaskLabel) }),
  },
  usage: { summary: '项目的标签及使用它们的任务数', query: ofProject, data: Type.Array(LabelUsage) },
  tenantUsage: { summary: '企业标签及使用它们的任务数', data: Type.Array(LabelUsage) },
  create: { summary: '新建标签（不带 projectId：企业标签）', body: LabelCreate, data: Type.Object({ labelId: Id }) },
  update: { summary: '修改标签', body: LabelUpdate, data: Nothing },
  merge: { summary: '合并到另一个标签', body: LabelMerge, data: Count },
  delete: { summary: '删除标签，并从任务上移除', data: Count },
});
export type LabelApi = typeof labelApi;
