import { type ProjectHealth, type ProjectStatus, projectHealths, projectStatuses } from '@contract/project/enums';
import { type StageCategory, stageCategories } from '@contract/task/enums';
import { stageTones, type Tone, toneVar } from '../../../config/scale';
import styles from './marks.module.css';

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
  if (shape === 'done' || shape === 'void') {
    return (
      <svg width={14} height={14} viewBox="0 0 14 14" aria-hidden="true">
        <circle cx={7} cy={7} r={6} fill={color} />
        <path
          d={shape === 'done' ? 'M4.4 7.2l1.8 1.8 3.5-3.8' : 'M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2'}
          fill="none"
          stroke="var(--ant-color-bg-container)"
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

const statusLooks: Record<ProjectStatus, { shape: Shape; tone: Tone }> = {
  NOT_STARTED: { shape: 'empty', tone: 'grey' },
  DOING: { shape: 'half', tone: 'blue' },
  SUSPENDED: { shape: 'pause', tone: 'amber' },
  FINISHED: { shape: 'done', tone: 'green' },
  CLOSED: { shape: 'void', tone: 'slate' },
};

const categoryShapes: Record<StageCategory, Shape> = {
  NOT_STARTED: 'empty',
  IN_PROGRESS: 'half',
  PAUSED: 'pause',
  VERIFYING: 'most',
  DONE: 'done',
  CANCELLED: 'void',
  CLOSED: 'void',
};

const healthTones: Record<ProjectHealth, Tone> = {
  none: 'grey',
  on_track: 'green',
  at_risk: 'amber',
  off_track: 'red',
};

export function StatusMark({ status }: { status: ProjectStatus }) {
  const { shape, tone } = statusLooks[status];
  return (
    <span className={styles.mark}>
      <Disc shape={shape} color={toneVar(tone)} />
      {projectStatuses[status]}
    </span>
  );
}

/** The colour of a stage category, for marks and bars. */
export const categoryColorOf = (category: StageCategory): string => toneVar(stageTones[category]);

export function CategoryMark({ category, label = true }: { category: StageCategory; label?: boolean }) {
  return (
    <span className={styles.mark} title={label ? undefined : stageCategories[category]}>
      <Disc shape={categoryShapes[category]} color={categoryColorOf(category)} />
      {label ? stageCategories[category] : <span className="visually-hidden">{stageCategories[category]}</span>}
    </span>
  );
}

/** @param label false where the name stands beside it for other reasons: then it is read out only */
export function HealthMark({ health, label = true }: { health: ProjectHealth; label?: boolean }) {
  const color = toneVar(healthTones[health]);
  const none = health === 'none';
  return (
    <span
      className={styles.mark}
      title={label ? undefined : projectHealths[health]}
      style={none ? { color: 'var(--ant-color-text-tertiary)' } : undefined}
    >
      <svg width={8} height={8} viewBox="0 0 8 8" aria-hidden="true">
        <circle cx={4} cy={4} r={none ? 3.25 : 4} fill={none ? 'none' : color} stroke={none ? color : 'none'} />
      </svg>
      {label ? projectHealths[health] : <span className="visually-hidden">{projectHealths[health]}</span>}
    </span>
  );
}
