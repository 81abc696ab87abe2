/** Apps: the tool market, installs and frames (specification §2 `/toolMarket`, §7 `pcApplication`). */
import type {
  AppCard,
  AppCreate,
  AppCreated,
  AppDefinition,
  AppDetail,
  AppUpdate,
  AssignedApp,
  ProjectAppAdd,
  ProjectAppBatch,
  ProjectAppChoice,
  TenantAppBatch,
} from '@contract/app/app';
import type { FrameAsk, FrameToken } from '@contract/app/frame';
import { ErrorShowType } from '@contract/constants';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const [APPS, MARKET] = ['/api/project-center/pcApplication', '/api/project-center/toolMarket'];

export function listMarket(): Promise<AppCard[]> {
  return request(`${MARKET}/list`, quiet);
}

export function getApp(sn: string): Promise<AppDetail> {
  return request(`${MARKET}/detail`, { params: { sn }, ...quiet });
}

/** For the enterprise; installed already: grants what the app asks for now. */
export function installApp(sn: string): Promise<{ id: string }> {
  return request(`${MARKET}/install`, { method: 'POST', data: { sn } });
}

export function uninstallApp(id: string): Promise<null> {
  return request(`${MARKET}/installs/${id}`, { method: 'DELETE' });
}

export function listTenantInstalls(): Promise<AssignedApp[]> {
  return request(`${MARKET}/installs`, quiet);
}

export function arrangeTenantApps(data: TenantAppBatch): Promise<null> {
  return request(`${MARKET}/installs`, { method: 'PUT', data });
}

export function listAppDefinitions(): Promise<AppDefinition[]> {
  return request(`${MARKET}/apps`, quiet);
}

export function createApp(data: AppCreate): Promise<AppCreated> {
  return request(`${MARKET}/apps`, { method: 'POST', data, ...quiet });
}

export function updateApp(id: string, data: AppUpdate): Promise<{ id: string; version: number }> {
  return request(`${MARKET}/apps/${id}`, { method: 'PUT', data, ...quiet });
}

export function deleteApp(id: string): Promise<null> {
  return request(`${MARKET}/apps/${id}`, { method: 'DELETE' });
}

export function renewAppSecret(id: string): Promise<{ secret: string }> {
  return request(`${MARKET}/apps/${id}/secret`, { method: 'POST' });
}

/** What a project has, the enterprise's installs included. */
export function listAssignedApps(projectId: string): Promise<AssignedApp[]> {
  return request(`${APPS}/assigned`, { params: { projectId }, ...quiet });
}

export function listProjectChoices(projectId: string): Promise<ProjectAppChoice[]> {
  return request(`${APPS}/total`, { params: { projectId }, ...quiet });
}

export function addProjectApp(data: ProjectAppAdd): Promise<{ id: string }> {
  return request(`${APPS}/addProjectApp`, { method: 'POST', data });
}

export function editProjectApps(data: ProjectAppBatch): Promise<null> {
  return request(`${APPS}/editProjectAppBatch`, { method: 'PUT', data });
}

export function deleteProjectApp(id: string): Promise<null> {
  return request(`${APPS}/deleteProjectApp`, { method: 'DELETE', data: { id } });
}

/** Who opens a frame and where, signed; the frame says itself what went wrong. */
export function askFrameContext(id: string, data: FrameAsk): Promise<FrameToken> {
  return request(`/api/project-center/appFrame/${id}/context`, { method: 'POST', data, ...quiet });
}
