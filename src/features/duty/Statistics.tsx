import { sayMinutes } from '@contract/time/duration';
import PersonAvatar from '@/components/PersonAvatar';
import { ScrollSection } from '@/components/ScrollSection';
import { type Board, tallies } from './board';
import styles from './duty.module.css';

/** Who served how much in the days that are shown. */
export function Statistics({ board }: { board: Board }) {
  const { rows, balance } = tallies(board);
  const most = Math.max(1, ...rows.map(({ shifts }) => shifts));
  if (rows.length === 0) return null;
  return (
    <section className={styles.stats} aria-label="值班统计">
      <div className={styles.head}>
        <h2>统计</h2>
        {balance !== null && (
          <span className={styles.sub} title="轮换成员两两之间，每个在岗日的时长之比的平均；95 以上算作 100">
            均衡度 {balance}
          </span>
        )}
      </div>
      <ScrollSection className={styles.scroll} label="值班统计表">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">成员</th>
              <th scope="col">班次</th>
              <th scope="col" aria-hidden />
              <th scope="col">时长</th>
              <th scope="col">夜班</th>
              <th scope="col">周末</th>
              <th scope="col">节假日</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ person, shifts, minutes, nights, weekends, holidays }) => (
              <tr key={person.userId}>
                <th scope="row">
                  <PersonAvatar person={person} withName />
                </th>
                <td>{shifts}</td>
                <td aria-hidden>
                  <span className={styles.bar}>
                    <i style={{ width: `${(shifts / most) * 100}%` }} />
                  </span>
                </td>
                <td>{sayMinutes(Math.round(minutes))}</td>
                <td>{nights}</td>
                <td>{weekends}</td>
                <td>{holidays}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
    </section>
  );
}
