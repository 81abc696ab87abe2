import { BellOutlined } from '@ant-design/icons';
import { FOCUS_REFRESH_THROTTLE_MS, UNREAD_BADGE_CAP } from '@contract/constants';
import { useModel } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Badge } from 'antd';
import { getUnreadCount } from '@/services/message';
import { RailLink } from './RailItem';

const POLL_MS = 60_000;

/** The unread count, capped at 99, once a minute and when the window gets the focus again; opens the message centre. */
export function Bell({ folded }: { folded: boolean }) {
  const { count, setCount } = useModel('unread');
  useRequest(getUnreadCount, {
    pollingInterval: POLL_MS,
    pollingWhenHidden: false,
    refreshOnWindowFocus: true,
    focusTimespan: FOCUS_REFRESH_THROTTLE_MS,
    onSuccess: (unread) => setCount(unread),
    // The next poll tries again; a bell is no place for an error.
    onError: () => {},
  });
  const badge = <Badge count={count} overflowCount={UNREAD_BADGE_CAP} size="small" aria-hidden />;
  return (
    <RailLink
      to="/messageCenter"
      name={count > 0 ? `消息，${count}条未读` : '消息'}
      label="消息"
      icon={
        folded ? (
          <Badge dot={count > 0}>
            <BellOutlined />
          </Badge>
        ) : (
          <BellOutlined />
        )
      }
      extra={badge}
      folded={folded}
    />
  );
}
