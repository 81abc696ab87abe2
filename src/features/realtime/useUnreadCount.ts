import { FOCUS_REFRESH_THROTTLE_MS } from '@contract/constants';
import { useEffect, useRef } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { messageApi } from '@/services/message';
import { POLL_MS, useLinkState, useTopic, useUnreadTopic } from './hooks';
import { hub } from './hub';

/**
 * Keeps the number of unread messages true. While connected the server tells it, and what a page puts in from the answer
 * of a call is checked with the server; else it is asked for, once a minute and when the window gets the focus.
 */
export function useUnreadCount(count: number, setCount: (count: number) => void): void {
  const live = useLinkState() === 'online';
  const told = useRef<number | null>(null);
  useTopic(useUnreadTopic(), {
    onMessage: (body) => {
      if (typeof body !== 'number') return;
      told.current = body;
      setCount(body);
    },
  });
  useEffect(() => {
    if (!live) told.current = null;
    else if (told.current !== null && told.current !== count) hub.queryUnread();
  }, [live, count]);
  useRequest(messageApi.unreadCount, {
    pollingInterval: live ? 0 : POLL_MS,
    pollingWhenHidden: false,
    refreshOnWindowFocus: !live,
    focusTimespan: FOCUS_REFRESH_THROTTLE_MS,
    refreshDeps: [live],
    onSuccess: (unread) => {
      if (told.current === null) setCount(unread);
    },
    // The next poll tries again; a bell is no place for an error.
    onError: () => {},
  });
}
