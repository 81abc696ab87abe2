/** Collections of projects, and project management (specification §2, §7 pcProjectCollection). */
import {
  CollectionCreate,
  CollectionDetail,
  CollectionMemberSet,
  CollectionPage,
  CollectionProjects,
  CollectionQuery,
  CollectionUpdate,
  CollectionView,
  ManagedPage,
} from '../../../contract/collection/collection';
import { Id, IdParams, RowVersion } from '../../../contract/envelope';
import { ProjectQuery } from '../../../contract/project/project';
import { global, judgedBy, Nothing, type RouteDefinition, route, Type } from '../../http/route';
import { managedProjects } from './managed';
import { collectionDetail, listCollections } from './queries';
import { createCollection, removeCollection, setMember, setProjects, updateCollection } from './service';
import { collectionView } from './view';

const base = 'project-center/pcProjectCollection';

export const collectionRoutes: RouteDefinition[] = [
  route({
    method: 'GET',
    path: base,
    summary: '项目集列表',
    right: global('PROJECT_COLLECTION'),
    schemas: { query: CollectionQuery, data: CollectionPage },
    handle: (context, { query }) => listCollections(context, query),
  }),
  route({
    method: 'POST',
    path: base,
    summary: '创建项目集',
    right: global('PROJECT_COLLECTION:CREATE'),
    schemas: { body: CollectionCreate, data: Type.Object({ id: Id }) },
    handle: (context, { body }) => createCollection(context, body),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}`,
    summary: '项目集详情：成员、项目与自动包含的条件',
    right: judgedBy('collection PROJECT_COLLECTION:VIEW'),
    schemas: { params: IdParams, data: CollectionDetail },
    handle: (context, { params }) => collectionDetail(context, params.id),
  }),
  route({
    method: 'GET',
    path: `${base}/{id}/projectView`,
    summary: '项目集监控：按查看者可见的项目汇总',
    right: judgedBy('collection PROJECT_COLLECTION:VIEW'),
    schemas: { params: IdParams, data: CollectionView },
    handle: (context, { params }) => collectionView(context, params.id),
  }),
  route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: '修改项目集',
    right: judgedBy('collection PROJECT_COLLECTION:UPDATE'),
    schemas: { params: IdParams, body: CollectionUpdate, data: Type.Object({ version: RowVersion }) },
    async handle(context, { params, body }) {
      return { version: (await updateCollection(context, params.id, body)).version };
    },
  }),
  route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: '删除项目集；其中的项目不受影响',
    right: judgedBy('collection PROJECT_COLLECTION:DELETE'),
    schemas: { params: IdParams, data: Nothing },
    async handle(context, { params }) {
      await removeCollection(context, params.id);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/projects`,
    summary: '加入或移出项目',
    right: judgedBy('collection PROJECT_COLLECTION:UPDATE, canViewProject'),
    schemas: { params: IdParams, body: CollectionProjects, data: Nothing },
    async handle(context, { params, body }) {
      await setProjects(context, params.id, body);
      return null;
    },
  }),
  route({
    method: 'POST',
    path: `${base}/{id}/members`,
    summary: '设置或移除项目集成员',
    right: judgedBy('collection PROJECT_COLLECTION:MEMBER:MANAGE'),
    schemas: { params: IdParams, body: CollectionMemberSet, data: Nothing },
    async handle(context, { params, body }) {
      await setMember(context, params.id, body);
      return null;
    },
  }),
  route({
    method: 'GET',
    path: 'project-center/projectManagement/list',
    summary: '项目管理：可见项目的状态、健康度、进度、风险与逾期',
    right: global('PROJECT_MANAGEMENT'),
    schemas: { query: ProjectQuery, data: ManagedPage },
    handle: (context, { query }) => managedProjects(context, query),
  }),
];
