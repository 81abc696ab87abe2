import { type LevelOrder, levelOrders } from '@contract/plan/people/level';
import type { LevelApplied, LevelProposal } from '@contract/plan/people/people';
import { App, Button, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { planPeopleApi } from '@/services/planPeople';
import { errorText } from '@/utils/apiError';
import { signed } from '../words';
import styles from './people.module.css';

interface Props {
  projectId: string;
  onClose: () => void;
  /** Done to the plan, or drafted in a change request. */
  onDone: (applied: LevelApplied) => void;
}

const orders = Object.entries(levelOrders).map(([value, label]) => ({ value: value as LevelOrder, label }));

/** Levelling: what it would move is shown first, and nothing happens until somebody says so. */
export function LevelDialog({ projectId, onClose, onDone }: Props) {
  const { message } = App.useApp();
  const [by, setBy] = useState<LevelOrder>('slack');
  const [busy, setBusy] = useState<'plan' | 'change'>();
  const { data, error, loading, refresh } = useRequest(() => planPeopleApi.proposeLevelling({ projectId, by }), {
    refreshDeps: [projectId, by],
  });
  const apply = async (into: 'plan' | 'change') => {
    if (!data) return;
    setBusy(into);
    try {
      onDone(await planPeopleApi.applyLevelling({ projectId, by, key: data.key, into }));
    } catch (failure) {
      void message.error(errorText(failure, '资源平衡失败'));
      refresh();
    } finally {
      setBusy(undefined);
    }
  };
  const none = !data || loading || data.moves.length === 0;
  return (
    <Modal
      open
      title="资源平衡"
      width={720}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        <Button key="change" disabled={none} loading={busy === 'change'} onClick={() => void apply('change')}>
          写入计划变更
        </Button>,
        <Button key="plan" type="primary" disabled={none} loading={busy === 'plan'} onClick={() => void apply('plan')}>
          应用到计划
        </Button>,
      ]}
    >
      <p className="quiet">
        同一人一天的安排超过 100%
        时，建议部分节点延后；开始那天、或一半以上的工作日在休假的，延到休假之后。已开始、手动排期与有其他约束的节点不移动；应用后可以撤销。
      </p>
      <p>
        <Segmented<LevelOrder> aria-label="先保留谁的日期" value={by} onChange={setBy} options={orders} />
      </p>
      <StateView loading={loading} error={data ? undefined : error} onRetry={refresh} rows={4}>
        {data && <Proposal proposal={data} />}
      </StateView>
    </Modal>
  );
}

function Proposal({ proposal }: { proposal: LevelProposal }) {
  const { moves, overBefore, overAfter, endBefore, endOn, unsolved } = proposal;
  return (
    <div role="status">
      <p>
        超负荷 {overBefore} 人天 → {overAfter} 人天（含休假日的安排）；计划完成 {endBefore ?? '—'} → {endOn ?? '—'}
      </p>
      {moves.length === 0 && <p>{overBefore === 0 ? '没有超负荷，不需要调整。' : '没有可以移动的节点。'}</p>}
      {moves.length > 0 && (
        <ScrollSection label="会移动的节点" className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">节点</th>
                <th scope="col">现在</th>
                <th scope="col">平衡后</th>
                <th scope="col">工作日</th>
              </tr>
            </thead>
            <tbody>
              {moves.map((one) => (
                <tr key={one.nodeId}>
                  <td>
                    {one.wbs} {one.title}
                  </td>
                  <td>
                    {one.startBefore} 至 {one.endBefore}
                  </td>
                  <td>
                    {one.startOn} 至 {one.endOn}
                  </td>
                  <td>{signed(one.days)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollSection>
      )}
      {unsolved.length > 0 && (
        <p>
          单独安排就超过 100%，请减少投入或延长工期：{unsolved.map(({ wbs, title }) => `${wbs} ${title}`).join('、')}
        </p>
      )}
    </div>
  );
}
