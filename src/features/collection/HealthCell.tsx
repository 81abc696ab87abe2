import type { ManagedProject } from '@contract/collection/collection';
import { healthExpired } from '@contract/collection/figures';
import { projectHealths } from '@contract/project/enums';
import dayjs from 'dayjs';
import { HealthMark } from '@/features/project';
import styles from './collection.module.css';

type Health = Pick<ManagedProject, 'health' | 'healthNote' | 'healthTime' | 'healthBy'>;

/** As a file says it. */
export const healthText = ({ health, healthNote, healthTime }: Health): string =>
  [
    projectHealths[health],
    ...(healthExpired(healthTime) ? ['过期'] : []),
    ...(healthTime ? [dayjs(healthTime).format('YYYY-MM-DD')] : []),
    ...(healthNote ? [healthNote] : []),
  ].join('，');

/** How healthy a project is, who said so, when, and whether that is too long ago to be believed. */
export function HealthCell({ project }: { project: Health }) {
  const { health, healthNote, healthTime, healthBy } = project;
  const said = healthTime && `${healthBy?.name ?? '已离开的成员'} ${dayjs(healthTime).format('MM-DD')}`;
  return (
    <span className={styles.health} title={[healthNote, said].filter(Boolean).join(' — ')}>
      <HealthMark health={health} />
      {healthExpired(healthTime) && <span className={styles.expired}>过期</span>}
      {said && <span className="faint">{said}</span>}
    </span>
  );
}
