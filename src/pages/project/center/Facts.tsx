import dayjs from 'dayjs';
import PersonAvatar from '@/components/PersonAvatar';
import { HealthMark, progressRule, progressText, useProject } from '@/features/project';
import { today } from '@/utils/today';
import styles from './center.module.css';

/** A day as short as it can be: the year only where it is another one. */
const short = (day: string) => dayjs(day).format(day.slice(0, 4) === today().slice(0, 4) ? 'MM-DD' : 'YYYY-MM-DD');

/** How the project stands: health, dates, people; progress is the line below. */
export function Facts() {
  const { project } = useProject();
  const { planStart, planEnd, owner, memberCount } = project;
  return (
    <span className={styles.meta}>
      <HealthMark health={project.health} />
      {(planStart || planEnd) && (
        <span className={styles.dates} title={`计划 ${planStart ?? '未定'} ~ ${planEnd ?? '未定'}`}>
          {planStart ? short(planStart) : '未定'} ~ {planEnd ? short(planEnd) : '未定'}
        </span>
      )}
      <span className={styles.people}>
        <PersonAvatar person={owner} emptyText="未设负责人" />
        <span className={styles.dates}>{memberCount} 人</span>
      </span>
    </span>
  );
}

/** Progress as a thin line along the foot of the head. */
export function ProgressLine() {
  const { progress } = useProject().project;
  return (
    <span
      className={styles.progress}
      role="img"
      aria-label={progress === null ? '没有可计进度的任务' : `进度 ${progressText(progress)}`}
      title={progress === null ? progressRule : `进度 ${progressText(progress)}。${progressRule}`}
    >
      <span style={{ width: `${progress ?? 0}%` }} data-done={progress === 100 || undefined} />
    </span>
  );
}
