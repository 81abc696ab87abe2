import type { ProjectOverview } from '@contract/project/project';
import StateView from '@/components/StateView';
import styles from './overview.module.css';
import { Panel } from './Panel';

const round = (hours: number) => Math.round(hours * 10) / 10;

/** What was estimated, worked and is left of the project's tasks; of which it is said what stands against no estimate. */
export function Hours({ hours: { estimate, consumed, left, beyond, apart } }: { hours: ProjectOverview['hours'] }) {
  const figures = [
    { label: '预计', value: estimate },
    { label: '消耗', value: consumed },
    { label: '剩余', value: left },
  ];
  const notes = [
    ...(beyond !== null && beyond > 0 ? [`有预计的任务按目前的剩余，将超出预计 ${round(beyond)} 小时`] : []),
    ...(apart > 0 ? [`消耗中 ${round(apart)} 小时在没有预计或已取消的任务上`] : []),
  ];
  return (
    <Panel title="工时">
      <StateView empty={estimate + consumed + left === 0} emptyText="还没有估算或登记工时">
        <dl className={styles.hours}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{round(value)}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.hoursNote}>{notes.length > 0 ? notes.join('；') : '单位：小时'}</p>
      </StateView>
    </Panel>
  );
}
