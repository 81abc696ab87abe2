/** Hours by the week: other work, handing in, what waits, returning, locking. Those of tasks are in `work.ts`. */
import { ErrorShowType } from '@contract/constants';
import type {
  Counted,
  HoursReturn,
  OtherCreate,
  OtherUpdate,
  PendingHours,
  Sheet,
  WeekSheet,
  WeekWithdraw,
  WorkLock,
  WorkLockSave,
} from '@contract/hours/hours';
import { request } from '@umijs/max';

const base = '/api/collaboration-center/hours';
const quiet = { showType: ErrorShowType.SILENT };
interface Saved {
  id: string;
  version: number;
}

/** The week that a day lies in; this one without a day. */
export const getWeekSheet = (day?: string) => request<WeekSheet>(`${base}/week`, { params: { day }, ...quiet });
export const logOther = (data: OtherCreate) => request<Saved>(`${base}/other`, { method: 'POST', data, ...quiet });
export const changeOther = (id: string, data: OtherUpdate) =>
  request<Saved>(`${base}/other/${id}`, { method: 'PUT', data, ...quiet });
export const removeOther = (id: string) => request<null>(`${base}/other/${id}`, { method: 'DELETE', ...quiet });

export const submitWeek = (day: string) =>
  request<Counted>(`${base}/submit`, { method: 'POST', data: { day }, ...quiet });
export const withdrawWeek = (data: WeekWithdraw) =>
  request<Counted>(`${base}/withdraw`, { method: 'POST', data, ...quiet });

export const listPendingHours = (state: 'SUBMITTED' | 'APPROVED') =>
  request<PendingHours>(`${base}/pending`, { params: { state }, ...quiet });
export const getHoursSheet = (id: string) => request<Sheet>(`${base}/sheet/${id}`, quiet);
export const returnHours = (data: HoursReturn) =>
  request<Counted>(`${base}/return`, { method: 'POST', data, ...quiet });

export const getWorkLock = () => request<WorkLock>(`${base}/lock`, quiet);
export const saveWorkLock = (data: WorkLockSave) =>
  request<WorkLock>(`${base}/lock`, { method: 'PUT', data, ...quiet });
