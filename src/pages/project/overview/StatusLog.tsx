import { type ProjectStatus, projectStatuses } from '@contract/project/enums';
import type { ProjectOverview } from '@contract/project/project';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { StatusMark } from '@/features/project';
import styles from './overview.module.css';
import { Panel } from './Panel';

const isStatus = (code: string): code is ProjectStatus => code in projectStatuses;

/** Every change of the project's status with who, when and why. */
export function StatusLog({ log }: { log: ProjectOverview['statusLog'] }) {
  return (
    <Panel title="状态记录">
      <StateView empty={log.length === 0} emptyText="状态还没有变更过">
        <ol className={styles.log}>
          {log.map((entry) => (
            <li key={`${entry.at}${entry.to}`}>
              <div className={styles.logLine}>
                {isStatus(entry.to) ? <StatusMark status={entry.to} /> : entry.to}
                <span className={styles.faint}>
                  {entry.actor?.name ?? '系统'} · <RelativeTime time={entry.at} />
                </span>
              </div>
              {entry.reason && <p className={styles.reason}>{entry.reason}</p>}
            </li>
          ))}
        </ol>
      </StateView>
    </Panel>
  );
}
