import { type RiskLevel, scoreOf, type Trend, trends } from '@contract/risk/matrix';
import { useDictionary } from '@/features/object/register';
import { levelColor } from './levelColor';
import styles from './risk.module.css';

const arrows: Partial<Record<Trend, string>> = { up: '↑', down: '↓', moved: '⇄' };

/** A risk's level with its score, and where it went since the assessment before. */
export function LevelMark({ level, cell, trend }: { level: RiskLevel; cell: number; trend?: Trend | null }) {
  const words = useDictionary();
  return (
    <span className={styles.level} data-level={level} style={levelColor(words, level)}>
      {words.say('riskLevel', level)} {scoreOf(cell)}
      {trend && arrows[trend] && (
        <span role="img" aria-label={trends[trend]} title={trends[trend]}>
          {arrows[trend]}
        </span>
      )}
    </span>
  );
}
