import type { ChangeSummary } from '@contract/plan/change/change';
import { changeStates } from '@contract/plan/change/kinds';
import { Button } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { planChangeApi } from '@/services/planChange';
import styles from '../plan.module.css';
import { ChangeForm } from './ChangeForm';
import type { PartProps } from './ChangesView';
import { SlipView } from './SlipView';
import { useHeading } from './useHeading';
import { slipText } from './words';

/** All change requests with their reasons, and above them what the delays of the plan come from. */
export function ChangeList({ projectId, plan, phone, revision, moved, onChoose, onOpen }: PartProps) {
  const [isMaking, setMaking] = useState(false);
  const { data, error, loading, refresh } = useRequest(() => planChangeApi.list({ projectId }), {
    refreshDeps: [projectId, revision],
    refreshOnWindowFocus: true,
  });
  const changes = data?.changes ?? [];
  const heading = useHeading(moved && changes.length > 0);
  const add =
    data?.editable && plan.nodes.length > 0 ? (
      <Button type="primary" onClick={() => setMaking(true)}>
        提出变更
      </Button>
    ) : null;
  return (
    <div className={styles.scroll}>
      <SlipView {...{ projectId, revision, phone, onOpen }} onChange={onChoose} />
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={changes.length === 0}
        emptyText="还没有计划变更。提出变更后，在草稿中调整计划，批准后一次执行。"
        emptyAction={add}
      >
        <div className={styles.tools} style={{ paddingInline: 0 }}>
          <h2 {...heading} className={styles.part}>
            变更请求
          </h2>
          <span className={styles.grow} />
          {add}
        </div>
        {phone ? (
          <ul className={styles.list}>
            {changes.map((one) => (
              <Card key={one.id} change={one} onOpen={() => onChoose(one.id)} />
            ))}
          </ul>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">编号</th>
                <th scope="col">变更</th>
                <th scope="col">状态</th>
                <th scope="col" className={styles.number}>
                  计划完成
                </th>
                <th scope="col">提出人</th>
                <th scope="col">批准人</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((one) => (
                <tr key={one.id}>
                  <td className={styles.muted}>{one.no}</td>
                  <th scope="row">
                    <button type="button" className={styles.title} onClick={() => onChoose(one.id)}>
                      {one.title}
                    </button>
                    <span className={styles.was}>{one.reason}</span>
                  </th>
                  <td>{changeStates[one.state]}</td>
                  <td className={styles.number}>{slipText(one.endSlip)}</td>
                  <td>
                    {one.createdBy?.name ?? '已离开的成员'}
                    <span className={styles.was}>
                      <RelativeTime time={one.createdTime} />
                    </span>
                  </td>
                  <td>
                    {one.appliedTime === null ? '—' : (one.appliedBy?.name ?? '已离开的成员')}
                    {one.appliedTime && (
                      <span className={styles.was}>
                        <RelativeTime time={one.appliedTime} />
                      </span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </StateView>
      {isMaking && (
        <ChangeForm
          name="提出变更"
          okText="提出"
          initial={{ title: '', reason: '' }}
          send={(values) => planChangeApi.create({ projectId, ...values })}
          onDone={({ id }) => onChoose(id)}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}

const Card = ({ change, onOpen }: { change: ChangeSummary; onOpen: () => void }) => (
  <li>
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.cardTop}>
        <small>{change.no}</small>
        <b>{change.title}</b>
        <small>{changeStates[change.state]}</small>
      </span>
      <span className={styles.cardSub}>
        {slipText(change.endSlip)} · {change.reason}
      </span>
    </button>
  </li>
);
