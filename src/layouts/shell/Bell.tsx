import { BellOutlined } from '@ant-design/icons';
import { UNREAD_BADGE_CAP } from '@contract/constants';
import { useModel } from '@umijs/max';
import { Badge } from 'antd';
import { useBrowserNotices } from '@/features/message';
import { useUnreadCount } from '@/features/realtime';
import { RailLink } from './RailItem';

/** The unread count, capped at 99, as it is at this moment; opens the message centre. */
export function Bell({ folded }: { folded: boolean }) {
  const { count, setCount } = useModel('unread');
  useUnreadCount(count, setCount);
  useBrowserNotices(count);
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
