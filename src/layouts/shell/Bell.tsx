import { BellOutlined } from '@ant-design/icons';
import { UNREAD_BADGE_CAP } from '@contract/constants';
import { useModel } from '@umijs/max';
import { CountMark } from '@/components/CountMark';
import { RailLink } from './RailItem';

/** The unread count, capped at 99, as it is at this moment; opens the message centre. */
export function Bell({ folded }: { folded: boolean }) {
  const { count } = useModel('unread');
  const badge = <CountMark count={count} cap={UNREAD_BADGE_CAP} />;
  return (
    <RailLink
      to="/messageCenter"
      name={count > 0 ? `消息，${count}条未读` : '消息'}
      label="消息"
      icon={
        folded ? (
          <CountMark dot count={count}>
            <BellOutlined />
          </CountMark>
        ) : (
          <BellOutlined />
        )
      }
      extra={badge}
      folded={folded}
    />
  );
}
