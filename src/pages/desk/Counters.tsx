import { Link } from '@umijs/max';
import { Button } from 'antd';
import { taskApi } from '@/services/task';
import styles from './desk.module.css';
import { assignedCounters, type DeskState, deskCounters } from './deskState';
import { useBlock } from './useBlock';

const address = (tab: string, focus: string) => {
  const search = new URLSearchParams();
  if (tab !== 'executor') search.set('tab', tab);
  if (focus) search.set('focus', focus);
  return `/desk?${search}`;
};

interface Props {
  state: DeskState;
  /** Only where there is something to count: below figures that say more. */
  quiet?: boolean;
}

/** Figures from one call; each leads to the tasks that it counts. */
export function Counters({ state, quiet }: Props) {
  const { data, state: block } = useBlock('counters', () => taskApi.deskCounters());
  if (quiet && !(data && Object.values(data).some(Boolean))) return null;
  if (block.error) {
    return (
      <div className={styles.countersFailed} role="alert">
        统计加载失败
        <Button size="small" onClick={block.onRetry}>
          重试
        </Button>
      </div>
    );
  }
  return (
    <nav className={styles.counters} aria-label="待办概览" aria-busy={block.loading}>
      {deskCounters.map(({ key, label, tab, focus }) => {
        const count = data?.[key];
        const alarm = Boolean(count) && (key === 'overdue' || key === 'dueSoon');
        return (
          <Link
            key={key}
            to={address(tab, focus)}
            className={styles.counter}
            data-tone={alarm ? key : undefined}
            aria-current={tab === state.tab && focus === (state.focus ?? '') ? 'true' : undefined}
          >
            <span className="faint-note">{label}</span>
            <span className={styles.counterValue}>{count ?? <span className={styles.counterWait} />}</span>
          </Link>
        );
      })}
      {Object.entries(assignedCounters).map(([key, label]) => (
        <Link key={key} to={`/search?assigned=${key}`} className={styles.counter}>
          <span className="faint-note">{label}</span>
          <span className={styles.counterValue}>
            {data?.[key as keyof typeof assignedCounters] ?? <span className={styles.counterWait} />}
          </span>
        </Link>
      ))}
    </nav>
  );
}
