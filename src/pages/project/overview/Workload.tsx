import type { ProjectOverview } from '@contract/project/project';
import { Button, theme } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import styles from './overview.module.css';
import { Panel } from './Panel';

const FIRST = 8;

/** Who holds how much of the work: done, open and overdue on one scale. */
export function Workload({ byExecutor }: { byExecutor: ProjectOverview['byExecutor'] }) {
  const { token } = theme.useToken();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...byExecutor.map(({ total }) => total));
  const shown = all ? byExecutor : byExecutor.slice(0, FIRST);
  return (
    <Panel title="成员工作量">
      <StateView empty={byExecutor.length === 0} emptyText="还没有任务指派给成员">
        <ul className={styles.workload}>
          {shown.map(({ person, total, done, overdue }) => {
            const open = Math.max(0, total - done - overdue);
            return (
              <li key={person?.userId ?? 'none'}>
                <PersonAvatar person={person} withName emptyText="未指派" />
                <span
                  className={styles.load}
                  role="img"
                  aria-label={`已完成 ${done}，未完成 ${open}，逾期 ${overdue}`}
                  title={`已完成 ${done} · 未完成 ${open} · 逾期 ${overdue}`}
                >
                  <i style={{ width: `${(done / most) * 100}%`, background: token.colorSuccess }} />
                  <i style={{ width: `${(open / most) * 100}%`, background: token.colorFill }} />
                  <i style={{ width: `${(overdue / most) * 100}%`, background: token.colorError }} />
                </span>
                <span className={styles.figure}>
                  {done}/{total}
                </span>
              </li>
            );
          })}
        </ul>
        {byExecutor.length > FIRST && (
          <Button type="link" size="small" onClick={() => setAll(!all)}>
            {all ? '收起' : `全部 ${byExecutor.length} 人`}
          </Button>
        )}
      </StateView>
    </Panel>
  );
}
