/** Requests for staff in words, and whom they wait for. Pure. */
import { liveStaffStates, type StaffState } from '@contract/manpower/lifecycle';
import type { StaffRequest } from '@contract/manpower/staff';
import { sayMinutes } from '@contract/time/duration';
import { daysOf } from '@contract/time/period';
import dayjs from 'dayjs';

export const weeksOf = ({ from, to }: Pick<StaffRequest, 'from' | 'to'>): number =>
  Math.floor((daysOf({ from, to }) - 1) / 7) + 1;

/** `测试工程师，12月7日 起 4 周，每周 24 小时` */
export const sayNeed = (request: Pick<StaffRequest, 'positionName' | 'from' | 'to' | 'minutes'>): string =>
  `${request.positionName}，${dayjs(request.from).format('M月D日')} 起 ${weeksOf(request)} 周，每周 ${sayMinutes(request.minutes)}`;

/** To withdraw is always possible, and nobody waits for it. */
const answers: readonly StaffState[] = ['PROPOSED', 'CONFIRMED'];
export const isLive = ({ state }: Pick<StaffRequest, 'state'>): boolean => liveStaffStates.includes(state);
export const waitsForMe = (request: Pick<StaffRequest, 'state' | 'may'>): boolean =>
  isLive(request) && request.may.some((to) => answers.includes(to));
