import type { ImportJob } from '@contract/task/import';
import styles from './import.less';

type Figures = Pick<ImportJob, 'created' | 'updated' | 'unchanged' | 'failed'>;

/** What became, or would become, of the rows. */
export function Counts({ figures, future, of }: { figures: Figures; future: boolean; of: string }) {
  const tell = future ? '将' : '已';
  const items = [
    { key: 'created', label: `${tell}新建`, value: figures.created },
    { key: 'updated', label: `${tell}更新`, value: figures.updated },
    { key: 'unchanged', label: '无变化', value: figures.unchanged },
    { key: 'failed', label: future ? '将跳过' : '未导入', value: figures.failed },
  ];
  return (
    <dl className={styles.counts} aria-label={of}>
      <dt className={styles.countsOf}>{of}</dt>
      {items.map(({ key, label, value }) => (
        <div key={key} className={key === 'failed' && value > 0 ? styles.bad : undefined}>
          <dd>{value.toLocaleString()}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}
