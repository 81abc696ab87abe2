import type { TaskRow } from '@contract/task/task';
import PersonAvatar from '@/components/PersonAvatar';
import { cx } from '@/utils/cx';
import styles from './team.less';

type Team = NonNullable<TaskRow['team']>;

const SHOWN = 3;

/** All of a team in words: for the tooltip, and for who does not see the pictures. */
export const sayTeam = ({ mode, parts }: Team): string => {
  const names = parts.map(
    ({ person, state }) => `${person?.name ?? '已离开的成员'}${state === 'done' ? '（已完成）' : ''}`,
  );
  return mode === 'serial' ? `依次执行：${names.join(' → ')}` : `共同执行：${names.join('、')}`;
};

/** Who executes a task together: whose turn it is first, who is done fades. */
export function TeamStack({ team, size = 20 }: { team: Team; size?: number }) {
  const parts = [...team.parts].sort((a, b) => Number(b.state === 'doing') - Number(a.state === 'doing'));
  const more = parts.length - SHOWN;
  return (
    <span className={styles.stack} role="img" aria-label={sayTeam(team)} title={sayTeam(team)}>
      {parts.slice(0, SHOWN).map(({ person, state }, at) => (
        <i key={person?.userId ?? `gone-${at}`} className={cx(state !== 'doing' && styles.faded)}>
          {person ? <PersonAvatar person={person} size={size} /> : <b style={{ width: size, height: size }}>?</b>}
        </i>
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  );
}
