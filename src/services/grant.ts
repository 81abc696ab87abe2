/** Grants between projects (specification §7 projectGrant). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type {
  GrantCode,
  GrantConfirm,
  GrantedObject,
  GrantedSearch,
  GrantProject,
  ProjectGrants,
} from '@contract/project/grant';
import type { GrantKind } from '@contract/project/grants';
import { request } from '@umijs/max';

const GRANT = '/api/project-center/projectGrant';
const quiet = { showType: ErrorShowType.SILENT };
const post = <T>(path: string, data: object) => request<T>(`${GRANT}/${path}`, { method: 'POST', data, ...quiet });

/** The code that asks another project for a grant; the one before is good no more. */
export const makeGrantCode = (projectId: string) => post<GrantCode>('queryGrantCode', { projectId });
/** Whom a code would give to. */
export const readGrantCode = (projectId: string, code: string) =>
  post<GrantProject>('readGrantCode', { projectId, code });
export const confirmGrant = (data: GrantConfirm) => post<{ id: string }>('grantConfirm', data);
/** From either side. */
export const deleteGrant = (id: string) => post<null>('deleteGrant', { id });

/** What the project gave, and what it was given. */
export const listGrants = (projectId: string) =>
  request<ProjectGrants>(`${GRANT}/selectAllRelaGrantProject`, { params: { projectId }, ...quiet });
/** The projects of which one may see something by being in this one. */
export const listGrantedProjects = (projectId: string) =>
  request<(GrantProject & { kinds: GrantKind[] })[]>(`${GRANT}/selectGrantedProjects`, {
    params: { projectId },
    ...quiet,
  });
export const searchGranted = (data: GrantedSearch) => post<PageOf<GrantedObject>>('searchGrantedProjects', data);
