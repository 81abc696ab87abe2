/** What the calls of collection take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing, RowVersion } from '../envelope';
import { ProjectQuery } from '../project/project';
import { collectionCalls } from './calls';
import {
  CollectionCreate,
  CollectionDetail,
  CollectionEarned,
  CollectionMemberSet,
  CollectionPage,
  CollectionProjects,
  CollectionQuery,
  CollectionTimeline,
  CollectionUpdate,
  CollectionView,
  CollectionViewQuery,
  ManagedPage,
} from './collection';

export const collectionApi = apiOf(collectionCalls, {
  query: { summary: '项目集列表', query: CollectionQuery, data: CollectionPage },
  create: { summary: '创建项目集', body: CollectionCreate, data: Type.Object({ id: Id }) },
  get: { summary: '项目集详情：成员、项目与自动包含的条件', data: CollectionDetail },
  getView: {
    summary: '项目集监控：按查看者可见的项目汇总，与以前的某一天相比',
    query: CollectionViewQuery,
    data: CollectionView,
  },
  getTimeline: { summary: '项目集的甘特图：可见项目的阶段与里程碑', data: CollectionTimeline },
  getEarned: { summary: '项目集的挣值：可见计划的各项目与合计，按各自已批准的基线，截至今天', data: CollectionEarned },
  update: { summary: '修改项目集', body: CollectionUpdate, data: Type.Object({ version: RowVersion }) },
  delete: { summary: '删除项目集；其中的项目不受影响', data: Nothing },
  setProjects: { summary: '加入或移出项目', body: CollectionProjects, data: Nothing },
  setMember: { summary: '设置或移除项目集成员', body: CollectionMemberSet, data: Nothing },
  queryManagedProjects: {
    summary: '项目管理：可见项目的状态、健康度、进度、风险与逾期',
    query: ProjectQuery,
    data: ManagedPage,
  },
});
export type CollectionApi = typeof collectionApi;
