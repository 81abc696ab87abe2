import type { Figure } from '@contract/report/report';
import styles from './report.module.css';

export const sayFigure = (value: number | null, unit: string): string =>
  value === null ? '—' : `${value}${unit === '%' ? '' : ' '}${unit}`.trim();

/** Against the period before, in words. */
function change({ value, before, unit }: Figure): string | null {
  if (value === null || before === null) return null;
  const by = Math.round((value - before) * 100) / 100;
  if (by === 0) return '与上期持平';
  return `较上期 ${by > 0 ? '+' : ''}${by}${unit === '%' ? ' 个百分点' : ''}`;
}

/** Numbers with their names and what they mean. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.code} className={styles.figure} title={figure.definition}>
          <dt>{figure.name}</dt>
          <dd>{sayFigure(figure.value, figure.unit)}</dd>
          {change(figure) && <dd className={styles.faint}>{change(figure)}</dd>}
        </div>
      ))}
    </dl>
  );
}
