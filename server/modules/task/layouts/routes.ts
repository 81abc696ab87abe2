/** Layouts of task fields (specification §7 "layouts, layout groups, field views, classes"). */
import { Id, IdParams, RowVersion } from '../../../../contract/envelope';
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
} from '../../../../contract/task/layouts';
import { inTenant, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../../http/route';
import { configuring } from '../workflow/typeRoutes';
import { fieldViews, layoutGroups, listLayouts, projectLayouts, typeClasses } from './queries';
import { createLayout, removeLayout, resetProjectLayout, saveLayout, saveProjectLayout } from './service';

const task = 'collaboration-center/ccTask';
const base = 'collaboration-center/ccTaskLayout';
const inProject = judgedBy('project PROJECT:CONFIG');
const readers = judgedBy('project TASK:LIST');
const Version = Type.Object({ version: RowVersion });

export const layoutRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: `${task}/layoutGroups`,
    summary: '任务详情的字段分组',
    right: readers,
    schemas: { query: LayoutQuery, data: Type.Array(ShownGroup) },
    handle: (context, { query }) => layoutGroups(context, query),
  }),
  route({
    method: 'GET',
    path: `${task}/fieldViews`,
    summary: '详情与新建表单各显示哪些字段',
    right: readers,
    schemas: { query: LayoutQuery, data: FieldViews },
    handle: (context, { query }) => fieldViews(context, query),
  }),
  route({
    method: 'GET',
    path: `${task}/classes`,
    summary: '任务类型的分类',
    // As the types themselves: who was given a task of a project they are no member of needs them, too.
    right: inTenant,
    schemas: { query: Type.Object({ projectId: Type.Optional(Id) }), data: Type.Array(TypeClass) },
    handle: (context, { query }) => typeClasses(context, query.projectId),
  }),
  route({
    method: 'GET',
    path: `${base}/list`,
    summary: '企业的字段布局',
    right: configuring,
    schemas: { data: Type.Array(TaskLayout) },
    handle: (context) => listLayouts(context),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '新建字段布局',
    right: configuring,
    schemas: { body: LayoutCreate, data: Type.Object({ layoutId: Id }) },
    handle: (context, { body }) => createLayout(context, body),
  }),
  route({
    method: 'PUT',
    path: base,
    summary: '修改字段布局',
    right: configuring,
    schemas: { body: LayoutSave, data: Version },
    handle: (context, { body }) => saveLayout(context, body),
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除没有类型使用的字段布局',
    right: configuring,
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeLayout(context, params.id);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: `${base}/project`,
    summary: '项目中各任务类型的字段布局',
    right: inProject,
    schemas: { query: Type.Object({ projectId: Id }), data: Type.Array(ProjectLayout) },
    handle: (context, { query }) => projectLayouts(context, query.projectId),
  }),
  route({
    method: 'PUT',
    path: `${base}/project`,
    summary: '修改任务类型在项目中的字段布局',
    right: inProject,
    schemas: { body: ProjectLayoutSave, data: Version },
    handle: (context, { body }) => saveProjectLayout(context, body),
  }),
  route({
    method: 'POST',
    path: `${base}/project/reset`,
    summary: '任务类型在项目中恢复企业的字段布局',
    right: inProject,
    schemas: { body: ProjectLayoutReset, data: Nothing },
    async handle(context, { body }) {
      await resetProjectLayout(context, body);
      return null;
    },
  }),
];
