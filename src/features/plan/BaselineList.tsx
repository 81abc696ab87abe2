import type { Baseline } from '@contract/plan/baseline';
import { baselineStates } from '@contract/plan/change/kinds';
import { RelativeTime } from '@/components/RelativeTime';
import { cx } from '@/utils/cx';
import styles from './plan.module.css';

interface Props {
  baselines: readonly Baseline[];
  chosen: string | undefined;
  phone: boolean;
  onChoose: (id: string) => void;
}

const LEFT = '已离开的成员';
const measuring = '衡量偏差与挣值';

/** All baselines of a plan: how each stands, by whom and since when. */
export function BaselineList({ baselines, chosen, phone, onChoose }: Props) {
  if (phone) {
    return (
      <ul className={styles.list}>
        {baselines.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.card}
              aria-pressed={one.id === chosen}
              onClick={() => onChoose(one.id)}
            >
              <span className={styles.cardTop}>
                <small>{one.no}</small>
                <b>{one.name}</b>
                <small>{baselineStates[one.state]}</small>
              </span>
              <span className={styles.cardSub}>
                {one.id === chosen && '正在对比 · '}
                {one.measured && `${measuring} · `}
                {one.approvedTime ? `${one.approvedBy?.name ?? LEFT} 批准` : `${one.createdBy?.name ?? LEFT} 建立`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    );
  }
  const by = (person: Baseline['createdBy'], time: string | null) =>
    time === null ? (
      '—'
    ) : (
      <>
        {person?.name ?? LEFT}
        <span className={styles.was}>
          <RelativeTime time={time} />
        </span>
      </>
    );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">编号</th>
          <th scope="col">基线</th>
          <th scope="col">状态</th>
          <th scope="col">建立</th>
          <th scope="col">提交</th>
          <th scope="col">批准</th>
        </tr>
      </thead>
      <tbody>
        {baselines.map((one) => (
          <tr key={one.id} className={cx(one.id === chosen && styles.chosen)}>
            <td className={styles.muted}>{one.no}</td>
            <th scope="row">
              <button
                type="button"
                className={styles.title}
                aria-pressed={one.id === chosen}
                onClick={() => onChoose(one.id)}
              >
                {one.name}
              </button>
              <span className={styles.was}>
                {one.nodes} 个节点{one.id === chosen && ' · 正在对比'}
                {one.measured && ` · ${measuring}`}
              </span>
            </th>
            <td>{baselineStates[one.state]}</td>
            <td>{by(one.createdBy, one.createdTime)}</td>
            <td>{by(one.submittedBy, one.submittedTime)}</td>
            <td>{by(one.approvedBy, one.approvedTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
