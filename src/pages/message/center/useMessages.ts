import type { StationMessage } from '@contract/message/message';
import { useModel } from '@umijs/max';
import { useState } from 'react';
import { useMessageChanges } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';
import { type ListState, queryOf, tabOf } from './listState';

/** The page of messages that the address names, what is chosen of it, and what can be done to it. */
export function useMessages(state: ListState) {
  const { count, setCount } = useModel('unread');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { tab, project, time, pageNo, pageSize } = state;
  const list = useRequest(() => messageApi.list(queryOf(state)), {
    refreshDeps: [tab, project, time, pageNo, pageSize],
    onSuccess: ({ result }) =>
      setChosen((before) => new Set(result.map(({ id }) => id).filter((id) => before.has(id)))),
  });
  // The bell's number is the one truth: whenever it moves, the tabs are counted anew.
  const byTab = useRequest(messageApi.unreadByTab, { refreshDeps: [count], onError: () => {} });
  useMessageChanges(() => {
    list.refresh();
    byTab.refresh();
  });

  const change = async (action: Promise<number>, then: () => void) => {
    // A failure is shown by the request layer; nothing has changed then.
    const left = await action.catch(() => undefined);
    if (left === undefined) return;
    setCount(left);
    then();
  };
  const show = (edit: (message: StationMessage) => StationMessage) =>
    list.mutate((page) => page && { ...page, result: page.result.map(edit) });
  const read = (ids: string[]) =>
    change(messageApi.markRead({ ids }, showFailure), () => {
      const readTime = new Date().toISOString();
      show((one) => (ids.includes(one.id) && one.readTime === null ? { ...one, readTime } : one));
      setChosen(new Set());
    });

  return {
    ...list,
    unread: byTab.data?.tabs ?? {},
    count,
    chosen,
    choose: (ids: readonly string[], on: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const id of ids) after[on ? 'add' : 'delete'](id);
        return after;
      }),
    read,
    readAll: () => change(messageApi.markRead({ tab: tabOf(tab) }, showFailure), list.refresh),
    remove: (ids: string[]) => change(messageApi.delete({ ids }, showFailure), list.refresh),
  };
}
