import { Link } from '@umijs/max';
import PersonAvatar from '@/components/PersonAvatar';
import { dutyApi } from '@/services/duty';
import { Block, BlockFailed } from './Block';
import styles from './desk.module.css';
import { shiftTimes } from './shiftTimes';
import { useBlock } from './useBlock';

/** Who is on duty now, and one's own next shifts; nothing where the enterprise has no rosters. */
export function OnDuty() {
  const { data, state } = useBlock('duty', dutyApi.current, { changesWith: 'nothing' });
  if (state.error) return <BlockFailed title="值班" state={state} />;
  if (!data || data.rosters === 0) return null;
  const mine = data.mine.slice(0, 3);
  return (
    <Block title="值班" extra={<Link to="/duty">值班表</Link>}>
      <h3 className={styles.groupTitle}>现在</h3>
      <ul className={styles.list}>
        {data.now.length === 0 && <li className={styles.duty}>现在没有人值班</li>}
        {data.now.map((one) => (
          <li key={`${one.rosterId} ${one.shiftName} ${one.person.userId}`} className={styles.duty}>
            <PersonAvatar person={one.person} withName />
            <span className={styles.dutyShift}>
              {one.rosterName} · {one.shiftName}
            </span>
          </li>
        ))}
      </ul>
      {mine.length > 0 && (
        <>
          <h3 className={styles.groupTitle}>我的班次</h3>
          <ul className={styles.list}>
            {mine.map((one) => (
              <li key={`${one.rosterId} ${one.from}`} className={styles.duty}>
                <time dateTime={one.from}>{shiftTimes(one)}</time>
                <span className={styles.dutyShift}>{one.shiftName}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  );
}
