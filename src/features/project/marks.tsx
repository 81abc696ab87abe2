import { type ProjectHealth, type ProjectStatus, projectHealths, projectStatuses } from '@contract/project/enums';
import { type StageCategory, stageCategories } from '@contract/task/enums';
import { type GlobalToken, theme } from 'antd';
import styles from './marks.module.css';

type ColorToken = keyof GlobalToken & `color${string}`;
type Shape = 'empty' | 'half' | 'most' | 'pause' | 'done' | 'void';

const shapePath: Record<Shape, string> = {
  empty: '',
  half: 'M7 3.6a3.4 3.4 0 0 1 0 6.8z',
  most: 'M7 3.6a3.4 3.4 0 1 1-3.4 3.4H7z',
  pause: 'M5.2 4.6h1.2v4.8H5.2zM7.6 4.6h1.2v4.8H7.6z',
  done: '',
  void: '',
};

/** A 14 px disc whose filling says how far something is; the colour only repeats it. */
function Disc({ shape, color }: { shape: Shape; color: string }) {
  const { token } = theme.useToken();
  if (shape === 'done' || shape === 'void') {
    return (
      <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
        <circle cx={7} cy={7} r={6} fill={color} />
        <path
          d={shape === 'done' ? 'M4.4 7.2l1.8 1.8 3.5-3.8' : 'M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2'}
          fill="none"
          stroke={token.colorBgContainer}
          strokeWidth={1.4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
      <circle cx={7} cy={7} r={5.25} fill="none" stroke={color} strokeWidth={1.5} />
      {shapePath[shape] && <path d={shapePath[shape]} fill={color} />}
    </svg>
  );
}

const statusLooks: Record<ProjectStatus, { shape: Shape; token: ColorToken }> = {
  NOT_STARTED: { shape: 'empty', token: 'colorTextQuaternary' },
  DOING: { shape: 'half', token: 'colorPrimary' },
  SUSPENDED: { shape: 'pause', token: 'colorWarning' },
  FINISHED: { shape: 'done', token: 'colorSuccess' },
  CLOSED: { shape: 'void', token: 'colorTextTertiary' },
};

const categoryLooks: Record<StageCategory, { shape: Shape; token: ColorToken }> = {
  NOT_STARTED: { shape: 'empty', token: 'colorTextQuaternary' },
  IN_PROGRESS: { shape: 'half', token: 'colorPrimary' },
  PAUSED: { shape: 'pause', token: 'colorWarning' },
  VERIFYING: { shape: 'most', token: 'purple' as ColorToken },
  DONE: { shape: 'done', token: 'colorSuccess' },
  CANCELLED: { shape: 'void', token: 'colorTextTertiary' },
  CLOSED: { shape: 'void', token: 'colorTextQuaternary' },
};

const healthTokens: Record<ProjectHealth, ColorToken> = {
  none: 'colorTextQuaternary',
  on_track: 'colorSuccess',
  at_risk: 'colorWarning',
  off_track: 'colorError',
};

export function StatusMark({ status }: { status: ProjectStatus }) {
  const { token } = theme.useToken();
  const look = statusLooks[status];
  return (
    <span className={styles.mark}>
      <Disc shape={look.shape} color={String(token[look.token])} />
      {projectStatuses[status]}
    </span>
  );
}

/** The colour of a stage category, for marks and charts alike. */
export const useCategoryColor = () => {
  const { token } = theme.useToken();
  return (category: StageCategory) => String(token[categoryLooks[category].token]);
};

export function CategoryMark({ category, label = true }: { category: StageCategory; label?: boolean }) {
  const colorOf = useCategoryColor();
  return (
    <span className={styles.mark} title={label ? undefined : stageCategories[category]}>
      <Disc shape={categoryLooks[category].shape} color={colorOf(category)} />
      {label ? stageCategories[category] : <span className="visually-hidden">{stageCategories[category]}</span>}
    </span>
  );
}

export function HealthMark({ health }: { health: ProjectHealth }) {
  const { token } = theme.useToken();
  const color = String(token[healthTokens[health]]);
  const none = health === 'none';
  return (
    <span className={styles.mark} style={none ? { color: token.colorTextTertiary } : undefined}>
      <svg width={8} height={8} viewBox="0 0 8 8" aria-hidden="true">
        <circle cx={4} cy={4} r={none ? 3.25 : 4} fill={none ? 'none' : color} stroke={none ? color : 'none'} />
      </svg>
      {projectHealths[health]}
    </span>
  );
}
