/** What the calls of layouts of task fields take and answer; their addresses are in `calls.ts`. */

import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Id, Nothing, RowVersion } from '../../envelope';
import {
  FieldViews,
  LayoutCreate,
  LayoutQuery,
  LayoutSave,
  ProjectLayout,
  ProjectLayoutReset,
  ProjectLayoutSave,
  ShownGroup,
  TaskLayout,
  TypeClass,
} from '../layouts';
import { taskLayoutCalls } from './calls';

const Version = Type.Object({ version: RowVersion });

export const taskLayoutApi = apiOf(taskLayoutCalls, {
  listGroups: { summary: '任务详情的字段分组', query: LayoutQuery, data: Type.Array(ShownGroup) },
  fieldViews: { summary: '详情与新建表单各显示哪些字段', query: LayoutQuery, data: FieldViews },
  listClasses: {
    summary: '任务类型的分类',
    query: Type.Object({ projectId: Type.Optional(Id) }),
    data: Type.Array(TypeClass),
  },
  list: { summary: '企业的字段布局', data: Type.Array(TaskLayout) },
  create: { summary: '新建字段布局', body: LayoutCreate, data: Type.Object({ layoutId: Id }) },
  save: { summary: '修改字段布局', body: LayoutSave, data: Version },
  delete: { summary: '删除没有类型使用的字段布局', data: Nothing },
  listOfProject: {
    summary: '项目中各任务类型的字段布局',
    query: Type.Object({ projectId: Id }),
    data: Type.Array(ProjectLayout),
  },
  saveOfProject: { summary: '修改任务类型在项目中的字段布局', body: ProjectLayoutSave, data: Version },
  resetOfProject: { summary: '任务类型在项目中恢复企业的字段布局', body: ProjectLayoutReset, data: Nothing },
});
export type TaskLayoutApi = typeof taskLayoutApi;
