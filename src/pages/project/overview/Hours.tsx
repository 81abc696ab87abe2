import type { ProjectOverview } from '@contract/project/project';
import StateView from '@/components/StateView';
import styles from './overview.module.css';
import { Panel } from './Panel';

const round = (hours: number) => Math.round(hours * 10) / 10;

/** What was estimated, worked and is left of the project's tasks. */
export function Hours({ hours: { estimate, consumed, left } }: { hours: ProjectOverview['hours'] }) {
  const figures = [
    { label: '预计', value: estimate },
    { label: '消耗', value: consumed },
    { label: '剩余', value: left },
  ];
  const beyond = consumed + left - estimate;
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
        <p className={styles.hoursNote}>
          {estimate > 0 && beyond > 0 ? `按目前的剩余，将超出预计 ${round(beyond)} 小时` : '单位：小时'}
        </p>
      </StateView>
    </Panel>
  );
}
