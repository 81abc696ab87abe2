import type { Earned as EarnedSums } from '@contract/report/report';
import styles from './report.module.css';

const hours = (value: number) => `${value} 小时`;
const percent = (value: number | null) => (value === null ? '—' : `${value > 0 ? '+' : ''}${value}%`);

/** Earned value as of the end of the period, with what it could not count. */
export function Earned({ earned: { pv, ev, ac, sv, cv, unplanned } }: { earned: EarnedSums }) {
  const figures = [
    { name: '计划价值 PV', value: hours(pv), hint: '按计划此时应完成的预计工时' },
    { name: '挣值 EV', value: hours(ev), hint: '实际完成的预计工时' },
    { name: '实际成本 AC', value: hours(ac), hint: '此前登记的全部工时' },
    { name: '进度偏差 SV', value: percent(sv), hint: 'EV ÷ PV − 1，负数为落后' },
    { name: '成本偏差 CV', value: percent(cv), hint: 'EV ÷ AC − 1，负数为超支' },
  ];
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(({ name, value, hint }) => (
          <div key={name} className={styles.figure} title={hint}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {unplanned > 0 && <p className={styles.faint}>未排期 {unplanned} 个任务没有计入。</p>}
    </>
  );
}
