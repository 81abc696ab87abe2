import { useModel } from '@umijs/max';
import { useBrowserNotices } from '@/features/message';
import { useUnreadCount } from '@/features/realtime';

/** Asks for the unread count that bell, bar and message centre show; apart, so that a new count draws nothing else. */
export function UnreadWatch() {
  const { count, setCount } = useModel('unread');
  useUnreadCount(count, setCount);
  useBrowserNotices(count);
  return null;
}
