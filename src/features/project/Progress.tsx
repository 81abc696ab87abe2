import { theme } from 'antd';
import styles from './marks.module.css';

/** What the figure of a project stands for: it differs from the share of finished tasks. */
export const progressRule =
  '进度是顶层任务（不含已取消）进度的平均值，向下取整；所有未取消的任务都完成后才是 100%，没有可计的任务时不显示';

const clamp = (value: number) => Math.min(100, Math.max(0, value));

/** The figure of a project's progress in percent, or a dash where no task counts (null): a 0 % would say that work waits. */
export const progressText = (value: number | null): string => (value === null ? '—' : `${clamp(value)}%`);

/** Progress as a thin bar with its figure. */
export function ProgressBar({ value }: { value: number | null }) {
  const width = clamp(value ?? 0);
  return (
    <span className={styles.bar} title={progressRule}>
      <span className={styles.track} aria-hidden="true">
        <span className={`${styles.fill} ${width === 100 ? styles.fillDone : ''}`} style={{ width: `${width}%` }} />
      </span>
      <span className={styles.barText}>{progressText(value)}</span>
    </span>
  );
}

/** Progress as a ring with its figure, for cards and headers. */
export function ProgressRing({ value, size = 40 }: { value: number | null; size?: number }) {
  const { token } = theme.useToken();
  const width = clamp(value ?? 0);
  const radius = size / 2 - 2;
  const length = 2 * Math.PI * radius;
  return (
    <span
      className={styles.ring}
      style={{ width: size, height: size }}
      role="img"
      aria-label={value === null ? '没有可计进度的任务' : `进度 ${progressText(value)}`}
      title={progressRule}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={radius} fill="none" stroke={token.colorFillSecondary} strokeWidth={3} />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={width === 100 ? token.colorSuccess : token.colorPrimary}
          strokeWidth={3}
          strokeLinecap="round"
          strokeDasharray={`${(length * width) / 100} ${length}`}
          strokeOpacity={width === 0 ? 0 : 1}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      </svg>
      <span className={styles.ringText} aria-hidden="true">
        {progressText(value)}
      </span>
    </span>
  );
}
