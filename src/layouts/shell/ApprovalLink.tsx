import { AuditOutlined } from '@ant-design/icons';
import { UNREAD_BADGE_CAP } from '@contract/constants';
import { CountMark } from '@/components/CountMark';
import { useMyId } from '@/features/project';
import { useMessageChanges } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { approvalApi } from '@/services/approval';
import { RailLink } from './RailItem';

/** The way to the approvals, with how many of them wait for one's answer. Whatever is asked of one comes as a message too. */
export function ApprovalLink({ to, label, folded }: { to: string; label: string; folded: boolean }) {
  const myId = useMyId();
  const { data, refresh } = useRequest(approvalApi.count, {
    cacheKey: `approvals:waiting:${myId}`,
    refreshDeps: [myId],
    // An entry of the rail is no place for an error.
    onError: () => undefined,
  });
  useMessageChanges(refresh);
  const count = data?.todo ?? 0;
  const icon = <AuditOutlined />;
  return (
    <RailLink
      to={to}
      name={count > 0 ? `${label}，${count}项待我审批` : label}
      label={label}
      icon={
        folded ? (
          <CountMark dot count={count}>
            {icon}
          </CountMark>
        ) : (
          icon
        )
      }
      extra={<CountMark count={count} cap={UNREAD_BADGE_CAP} />}
      folded={folded}
    />
  );
}
