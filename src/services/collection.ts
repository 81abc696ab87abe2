/** Collections of projects, and projects as managers look at them (specification §7 pcProjectCollection). */

import type {
  CollectionCreate,
  CollectionDetail,
  CollectionMemberSet,
  CollectionProjects,
  CollectionQuery,
  CollectionRow,
  CollectionUpdate,
  CollectionView,
  ManagedPage,
} from '@contract/collection/collection';
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type { ProjectQuery } from '@contract/project/project';
import { request } from '@umijs/max';

const COLLECTION = '/api/project-center/pcProjectCollection';
const quiet = { showType: ErrorShowType.SILENT };

export const queryCollections = (params: CollectionQuery) =>
  request<PageOf<CollectionRow>>(COLLECTION, { params, ...quiet });
export const getCollection = (id: string) => request<CollectionDetail>(`${COLLECTION}/${id}`, quiet);
/** The collection as a whole, summed over what one sees. */
export const getCollectionView = (id: string) => request<CollectionView>(`${COLLECTION}/${id}/projectView`, quiet);
export const createCollection = (data: CollectionCreate) =>
  request<{ id: string }>(COLLECTION, { method: 'POST', data, ...quiet });
export const updateCollection = (id: string, data: CollectionUpdate) =>
  request<{ version: number }>(`${COLLECTION}/${id}`, { method: 'PUT', data, ...quiet });
export const deleteCollection = (id: string) => request<null>(`${COLLECTION}/${id}`, { method: 'DELETE', ...quiet });
export const setCollectionProjects = (id: string, data: CollectionProjects) =>
  request<null>(`${COLLECTION}/${id}/projects`, { method: 'POST', data, ...quiet });
export const setCollectionMember = (id: string, data: CollectionMemberSet) =>
  request<null>(`${COLLECTION}/${id}/members`, { method: 'POST', data, ...quiet });

/** Projects with state, health and what needs a manager's eye. */
export const queryManagedProjects = (params: ProjectQuery) =>
  request<ManagedPage>('/api/project-center/projectManagement/list', { params, ...quiet });
