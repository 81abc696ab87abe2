import { type RiskLevel, riskLevels, scoreOf, type Trend, trends } from '@contract/risk/matrix';
import styles from './risk.module.css';

const arrows: Partial<Record<Trend, string>> = { up: '↑', down: '↓', moved: '⇄' };

/** A risk's level with its score, and where it went since the assessment before. */
export const LevelMark = ({ level, cell, trend }: { level: RiskLevel; cell: number; trend?: Trend | null }) => (
  <span className={styles.level} data-level={level}>
    {riskLevels[level]} {scoreOf(cell)}
    {trend && arrows[trend] && (
      <span role="img" aria-label={trends[trend]} title={trends[trend]}>
        {arrows[trend]}
      </span>
    )}
  </span>
);
