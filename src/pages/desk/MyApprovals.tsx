import { approvalPurposes } from '@contract/approval/kinds';
import { Link } from '@umijs/max';
import RelativeTime from '@/components/RelativeTime';
import { approvalApi } from '@/services/approval';
import { Block, BlockFailed } from './Block';
import styles from './desk.module.css';
import { useBlock } from './useBlock';

const SHOWN = 5;

/** What waits for my answer; nothing while nothing does. */
export function MyApprovals() {
  const { data, state } = useBlock('approval', () => approvalApi.list({ box: 'todo', pageNo: 1, pageSize: SHOWN }));
  if (state.error) return <BlockFailed title="待我审批" state={state} />;
  if (!data || data.total === 0) return null;
  return (
    <Block title={`待我审批 ${data.total}`} extra={<Link to="/approval">查看全部</Link>}>
      <ul className={styles.list}>
        {data.result.map((one) => (
          <li key={one.id} className={styles.asked}>
            <Link to={`/approval?open=${one.id}`} title={one.title}>
              {one.title}
            </Link>
            <span className={styles.askedBy}>
              {one.initiator?.name} · {approvalPurposes[one.purpose]} · <RelativeTime time={one.createdTime} />
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
