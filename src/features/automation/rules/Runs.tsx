import type { Rule } from '@contract/automation/rule';
import { runStates } from '@contract/automation/ruleKinds';
import type { SearchType } from '@contract/search/types';
import { Link } from '@umijs/max';
import { Drawer, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { hitPage } from '@/features/search';
import { useRequest } from '@/hooks/useRequest';
import { automationApi } from '@/services/automation';
import { RunSteps } from './RunSteps';
import styles from './rules.module.css';

const PAGE = 20;
const colors = { queued: 'processing', done: 'success', skipped: 'default', failed: 'error', loop: 'warning' } as const;

/** What became of each run, the newest first. */
export function Runs({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () => automationApi.listRuleRuns({ id: rule.id, pageNo, pageSize: PAGE }),
    {
      refreshDeps: [pageNo],
      onError: () => undefined,
    },
  );
  return (
    <Drawer open size={640} title={`「${rule.name}」的执行记录`} onClose={onClose}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText="还没有执行过"
      >
        <p className={styles.hint}>记录保留 90 天。一次执行中有一步失败时，全部动作都会撤回。</p>
        <ul className="bare-list" aria-label="执行记录">
          {data?.result.map(({ id, state, reason, object, steps, createdTime }) => (
            <li key={id} className={styles.run}>
              <div className="flow">
                <Tag color={colors[state]}>{runStates[state]}</Tag>
                {object ? (
                  <Link to={hitPage({ ...object, type: object.type as SearchType })}>
                    {object.no} {object.title}
                  </Link>
                ) : (
                  <span className={styles.hint}>已删除，或无权查看的对象</span>
                )}
                <span className={styles.hint}>
                  <RelativeTime time={createdTime} />
                </span>
              </div>
              {reason && <div className={styles.hint}>{reason}</div>}
              {steps.length > 0 && <RunSteps steps={steps} />}
            </li>
          ))}
        </ul>
        <Pagination
          size="small"
          align="end"
          hideOnSinglePage
          showSizeChanger={false}
          current={pageNo}
          pageSize={PAGE}
          total={data?.total ?? 0}
          onChange={setPageNo}
        />
      </StateView>
    </Drawer>
  );
}
