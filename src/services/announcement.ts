/** Announcements: managed in the back office, read by whom they are for. */
import { ErrorShowType } from '@contract/constants';
import type { PageOf } from '@contract/envelope';
import type {
  AnnouncementCreate,
  AnnouncementDetail,
  AnnouncementQuery,
  AnnouncementReader,
  AnnouncementReaderQuery,
  AnnouncementRow,
  AnnouncementUpdate,
  PublishedAnnouncement,
} from '@contract/message/announcement';
import { request } from '@umijs/max';

const quiet = { showType: ErrorShowType.SILENT };
const MANAGED = '/api/message/announcement';
const MINE = '/api/message/center/announcements';

export function listAnnouncements(params: AnnouncementQuery): Promise<PageOf<AnnouncementRow>> {
  return request(MANAGED, { params, ...quiet });
}

export function getAnnouncement(id: string): Promise<AnnouncementDetail> {
  return request(`${MANAGED}/${id}`, quiet);
}

export function createAnnouncement(data: AnnouncementCreate): Promise<{ id: string }> {
  return request(MANAGED, { method: 'POST', data, ...quiet });
}

export function updateAnnouncement(id: string, data: AnnouncementUpdate): Promise<{ version: number }> {
  return request(`${MANAGED}/${id}`, { method: 'PUT', data, ...quiet });
}

/** Now, or at a moment in the future. */
export function publishAnnouncement(id: string, data: { version: number; at?: string }): Promise<{ version: number }> {
  return request(`${MANAGED}/${id}/publish`, { method: 'POST', data, ...quiet });
}

export function withdrawAnnouncement(id: string, version: number): Promise<{ version: number }> {
  return request(`${MANAGED}/${id}/withdraw`, { method: 'POST', data: { version } });
}

export function deleteAnnouncement(id: string): Promise<null> {
  return request(`${MANAGED}/${id}`, { method: 'DELETE' });
}

export function listReaders(id: string, params: AnnouncementReaderQuery): Promise<PageOf<AnnouncementReader>> {
  return request(`${MANAGED}/${id}/readers`, { params, ...quiet });
}

/** Those for oneself: pinned ones first, then the latest. */
export function listMyAnnouncements(params: {
  pageNo?: number;
  pageSize?: number;
}): Promise<PageOf<PublishedAnnouncement>> {
  return request(MINE, { params, ...quiet });
}

export function getMyAnnouncement(id: string): Promise<PublishedAnnouncement> {
  return request(`${MINE}/${id}`, quiet);
}

/** Says that one has read it, and with `confirm` that one has taken note. */
export function readAnnouncement(id: string, confirm: boolean): Promise<null> {
  return request(`${MINE}/${id}/read`, { method: 'POST', data: { confirm }, ...quiet });
}
