import type { MetricGroup } from '@contract/insight/metric';
import type { StageCategory } from '@contract/task/enums';
import { percentOf } from '@contract/time/period';
import { categoryTones, figureText, seriesTones, type Tone, useLook } from '@/features/insight';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink';

interface Props {
  name: string;
  /** Of its groups. */
  dimension: string | null;
  groups: readonly MetricGroup[];
  /** Of all groups, those too that are not told. */
  total: number | null;
  /** There are such. */
  cut: boolean;
  unit: string;
  /** Colours of groups that mean something beside those of states. */
  toneOfGroup?: (label: string) => Tone | undefined;
  /** Absent: no part leads anywhere. */
  onPick?: (key: string | null, label: string) => void;
}

/** Beyond these a pie cannot be read: the rest is one part. */
const PARTS = 6;
const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

/** Parts of a whole as a ring, and the same as a list that leads to the rows; the list is the table. */
export function Pie({ name, dimension, groups, total, cut, unit, toneOfGroup, onPick }: Props) {
  const look = useLook();
  const sum = (some: readonly MetricGroup[]) => some.reduce((before, { value }) => before + (value ?? 0), 0);
  const whole = cut && total !== null ? total : sum(groups);
  // A rest of one group is that group.
  const first = groups.slice(0, cut || groups.length > PARTS + 1 ? PARTS : PARTS + 1);
  const rest = groups.length > first.length || cut ? whole - sum(first) : 0;
  const values = [...first.map(({ value }) => value ?? 0), ...(rest > 0 ? [rest] : [])];
  let before = 0;
  const arcs = values.map((value, at) => {
    const length = whole === 0 ? 0 : (value / whole) * ROUND;
    const arc = { at, length, before };
    before += length;
    return arc;
  });
  const toneAt = (at: number): Tone | undefined => {
    // The rest, after however many.
    if (at >= first.length) return 'grey';
    const key = first[at]?.key ?? '';
    if (dimension === 'category' && key in categoryTones) return categoryTones[key as StageCategory];
    return toneOfGroup?.(first[at]?.label ?? '') ?? seriesTones[at];
  };
  const colour = (at: number) => look.series[seriesTones.indexOf(toneAt(at) ?? 'grey')];
  return (
    <div className={styles.pie}>
      <svg viewBox="0 0 100 100" role="img" aria-label={`${name}：占比，见旁边的列表`}>
        {arcs.map(({ at, length, before: from }) => (
          <circle
            key={at}
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            stroke={colour(at)}
            strokeWidth="16"
            strokeDasharray={`${Math.max(0, length - 0.8)} ${ROUND}`}
            strokeDashoffset={-from}
            transform="rotate(-90 50 50)"
          />
        ))}
      </svg>
      <ul>
        {first.map(({ key, label, value }, at) => (
          <li key={key ?? ''}>
            <i style={{ background: colour(at) }} />
            <span>{label}</span>
            <FigureLink
              size="small"
              label={`${label} ${figureText(value, unit)}`}
              onOpen={onPick && (() => onPick(key, label))}
            >
              {figureText(value)}
            </FigureLink>
            <span className={styles.soft}>{percentOf(value ?? 0, whole) ?? 0}%</span>
          </li>
        ))}
        {rest > 0 && (
          <li>
            <i style={{ background: colour(first.length) }} />
            <span>{cut ? '其余各组' : `其余 ${groups.length - first.length} 组`}</span>
            <span>{figureText(rest)}</span>
            <span className={styles.soft}>{percentOf(rest, whole) ?? 0}%</span>
          </li>
        )}
      </ul>
    </div>
  );
}
