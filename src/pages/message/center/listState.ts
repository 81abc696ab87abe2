import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '@contract/constants';
import { usedTabs } from '@contract/message/events';
import type { MessageQuery, StationMessage } from '@contract/message/message';
import type { EventTab } from '@contract/object/eventEntry';
import { thisDay } from '@/utils/today';

export const defaults = {
  tab: 'all',
  project: '',
  /** One that is open. */
  announcement: '',
  time: '',
  group: false,
  pageNo: FIRST_PAGE,
  pageSize: DEFAULT_PAGE_SIZE,
};
export type ListState = typeof defaults;

/** Days back from today, as the address says them. */
export const timeOptions = [
  { value: '1', label: '今天' },
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
];

export const tabOf = (key: string): EventTab | undefined => usedTabs.find((tab) => tab === key);

export function queryOf({ tab, project, time, pageNo, pageSize }: ListState): MessageQuery {
  const kind = tabOf(tab);
  const days = timeOptions.some((one) => one.value === time) ? Number(time) : 0;
  return {
    pageNo,
    pageSize,
    ...(tab === 'unread' && { unread: true }),
    ...(kind && { tab: kind }),
    ...(project && { projectId: project }),
    ...(days > 0 && {
      from: thisDay()
        .subtract(days - 1, 'day')
        .format('YYYY-MM-DD'),
    }),
  };
}

/** Messages about one object together, where the newest of them stands. */
export function groupByObject(messages: readonly StationMessage[]): StationMessage[][] {
  const groups = new Map<string, StationMessage[]>();
  for (const message of messages) {
    const key = message.objectId ?? message.id;
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups.values()];
}
