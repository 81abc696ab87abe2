import { theme } from 'antd';
import styles from './marks.module.css';

/** What the figure of a project stands for: it differs from the share of finished tasks. */
export const progressRule = '进度是顶层任务（不含已取消）进度的平均值，向下取整；所有未取消的任务都完成后才是 100%';

const clamp = (value: number) => Math.min(100, Math.max(0, value));

/** Progress as a thin bar with its figure. */
export function ProgressBar({ value }: { value: number }) {
  const width = clamp(value);
  return (
    <span className={styles.bar} title={progressRule}>
      <span className={styles.track} aria-hidden="true">
        <span className={`${styles.fill} ${width === 100 ? styles.fillDone : ''}`} style={{ width: `${width}%` }} />
      </span>
      <span className={styles.barText}>{width}%</span>
    </span>
  );
}

/** Progress as a ring with its figure, for cards and headers. */
export function ProgressRing({ value, size = 40 }: { value: number; size?: number }) {
  const { token } = theme.useToken();
  const width = clamp(value);
  const radius = size / 2 - 2;
  const length = 2 * Math.PI * radius;
  return (
    <span
      className={styles.ring}
      style={{ width: size, height: size }}
      role="img"
      aria-label={`进度 ${width}%`}
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
        {width}%
      </span>
    </span>
  );
}
