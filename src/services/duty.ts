/** Duty rosters (`hrp` duty of the specification, §7). */
import { ErrorShowType } from '@contract/constants';
import type {
  DutyCandidates,
  DutyCandidatesQuery,
  DutyCurrent,
  DutyFeed,
  DutyFeedMade,
  DutyGrid,
  DutyGridQuery,
  DutyLeave,
  DutyLeaveCreate,
  DutyOverrideCreate,
  DutyPublish,
  DutyPublished,
  DutySwap,
  DutySwapCreate,
  DutySwapStep,
  RosterSave,
  Rosters,
  RosterUpdate,
} from '@contract/duty/duty';
import type { Saved } from '@contract/hrp/hrp';
import { request } from '@umijs/max';

const base = '/api/hrp/duty';
const quiet = { showType: ErrorShowType.SILENT };

/** Who is on duty now, and one's own shifts of the next days. */
export const getCurrentDuty = () => request<DutyCurrent>(`${base}/current`, quiet);

export const listRosters = () => request<Rosters>(base, quiet);
export const createRoster = (data: RosterSave) => request<Saved>(base, { method: 'POST', data, ...quiet });
export const updateRoster = (id: string, data: RosterUpdate) =>
  request<Saved>(`${base}/${id}`, { method: 'PUT', data, ...quiet });
export const deleteRoster = (id: string) => request<null>(`${base}/${id}`, { method: 'DELETE', ...quiet });
export const publishRoster = (id: string, data: DutyPublish) =>
  request<DutyPublished>(`${base}/${id}/publish`, { method: 'POST', data, ...quiet });

export const getDutyGrid = (id: string, params: DutyGridQuery) =>
  request<DutyGrid>(`${base}/${id}/grid`, { params, ...quiet });
/** Who may serve a shift on a day, and what stands against the others. */
export const listDutyCandidates = (params: DutyCandidatesQuery) =>
  request<DutyCandidates>(`${base}/candidates`, { params, ...quiet });

export const createDutyOverride = (data: DutyOverrideCreate) =>
  request<Saved>(`${base}/override`, { method: 'POST', data, ...quiet });
export const removeDutyOverride = (id: string) =>
  request<null>(`${base}/override/${id}`, { method: 'DELETE', ...quiet });

export const listDutyLeaves = () => request<DutyLeave[]>(`${base}/leave`, quiet);
export const createDutyLeave = (data: DutyLeaveCreate) =>
  request<Saved>(`${base}/leave`, { method: 'POST', data, ...quiet });
export const removeDutyLeave = (id: string) => request<null>(`${base}/leave/${id}`, { method: 'DELETE', ...quiet });

export const listDutySwaps = () => request<DutySwap[]>(`${base}/swap`, quiet);
export const createDutySwap = (data: DutySwapCreate) =>
  request<Saved>(`${base}/swap`, { method: 'POST', data, ...quiet });
export const stepDutySwap = (id: string, data: DutySwapStep) =>
  request<Saved>(`${base}/swap/${id}`, { method: 'PUT', data, ...quiet });

export const getDutyFeed = () => request<DutyFeed>(`${base}/feed`, quiet);
/** A new address to subscribe to; the one before it is dead then. */
export const makeDutyFeed = () => request<DutyFeedMade>(`${base}/feed`, { method: 'POST', ...quiet });
export const dropDutyFeed = () => request<null>(`${base}/feed`, { method: 'DELETE', ...quiet });
