import { DATE_TIME_FORMAT } from '@contract/constants';
import type { ComparedNode, Comparison } from '@contract/plan/baseline';
import { differences } from '@contract/plan/kinds';
import { App, Button, Popconfirm, Switch } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { ObjectApprovals } from '@/features/approval';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import { planChangeApi } from '@/services/planChange';
import { errorText } from '@/utils/apiError';
import { cx } from '@/utils/cx';
import { BaselineList } from './BaselineList';
import styles from './plan.module.css';
import { signed } from './words';

interface Props {
  projectId: string;
  phone: boolean;
  /** Which one; where it is left out, the one that the plan is measured by. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onTake: () => void;
  onOpen: (id: string) => void;
  /** Grows with each baseline that is taken. */
  version: number;
  /** Grows with each change of the plan. */
  revision: number;
}

const slipText = (slip: number | null) => (slip === null ? '—' : slip === 0 ? '0' : signed(slip));
const tone = (slip: number | null) =>
  cx(slip !== null && slip > 0 && styles.late, slip !== null && slip < 0 && styles.early);

/** The plan beside one of its baselines: slips in working days, what came and what went. */
export function Compare({ projectId, phone, chosen, onChoose, onTake, onOpen, version, revision }: Props) {
  const { message } = App.useApp();
  const [all, setAll] = useState(false);
  /** Grows whenever one was put to approval, or answered. */
  const [asked, setAsked] = useState(0);
  const list = useRequest(() => planApi.listBaselines({ projectId }), { refreshDeps: [projectId, version] });
  const baselines = list.data?.baselines ?? [];
  const current = baselines.find((one) => one.id === chosen) ?? baselines.find((one) => one.measured);
  const id = current?.id;
  const compared = useRequest(() => planApi.compareBaseline({ id: id as string }), {
    ready: Boolean(id),
    refreshDeps: [id, revision],
  });
  const data = compared.data?.baseline.id === id ? compared.data : undefined;
  const editable = list.data?.editable ?? false;
  const submit = async () => {
    try {
      if (id) await planChangeApi.submitBaseline({ id });
      void message.success('已提交审批');
    } catch (failure) {
      void message.error(errorText(failure, '提交失败'));
    }
    list.refresh();
    setAsked((count) => count + 1);
  };
  const remove = async () => {
    try {
      if (id) await planApi.removeBaseline({ id });
      list.refresh();
    } catch (failure) {
      void message.error(errorText(failure, '删除基线失败'));
    }
  };
  const take = editable ? <Button onClick={onTake}>建立基线</Button> : null;
  return (
    <div className={styles.scroll}>
      <StateView
        loading={list.loading && !list.data}
        error={list.data ? undefined : list.error}
        onRetry={list.refresh}
        empty={baselines.length === 0}
        emptyText="还没有基线。建立基线后可以对比计划的偏差。"
        emptyAction={take}
      >
        <div className={styles.tools} style={{ paddingInline: 0 }}>
          <h2 className={styles.part}>基线</h2>
          <span className={styles.grow} />
          {take}
          {editable && current?.state === 'DRAFT' && (
            <>
              <Popconfirm
                title="删除这个基线？"
                description="删除后不能恢复。"
                okText="删除"
                okButtonProps={{ danger: true }}
                onConfirm={remove}
              >
                <Button danger type="text">
                  删除基线
                </Button>
              </Popconfirm>
              <Popconfirm
                title="将这个基线提交审批？"
                description="批准后不能删除，计划的偏差与挣值按它衡量。"
                okText="提交"
                onConfirm={submit}
              >
                <Button type="primary">提交审批</Button>
              </Popconfirm>
            </>
          )}
        </div>
        <BaselineList {...{ baselines, phone, onChoose }} chosen={id} />
        {id && (
          <ObjectApprovals
            on={{ objectType: 'planBaseline', objectId: id }}
            revision={asked}
            onChanged={() => list.refresh()}
          />
        )}
        {current && (
          <div className={styles.tools} style={{ paddingInline: 0 }}>
            <h2 className={styles.part}>与「{current.name}」对比</h2>
            <span className={styles.switch}>
              <Switch size="small" aria-label="显示未变的节点" checked={all} onChange={setAll} />
              显示未变的节点
            </span>
          </div>
        )}
        <StateView
          loading={compared.loading && !data}
          error={data ? undefined : compared.error}
          onRetry={compared.refresh}
        >
          {data && <Compared data={data} all={all} phone={phone} onOpen={onOpen} />}
        </StateView>
      </StateView>
    </div>
  );
}

function Compared({
  data,
  all,
  phone,
  onOpen,
}: {
  data: Comparison;
  all: boolean;
  phone: boolean;
  onOpen: (id: string) => void;
}) {
  const { baseline, endBefore, endOn, endSlip, added, removed, late, early } = data;
  const rows = data.nodes.filter(({ difference }) => all || difference !== 'same');
  return (
    <>
      <p className={styles.muted}>
        {baseline.createdBy?.name ?? '已离开的成员'} 建立于 {dayjs(baseline.createdTime).format(DATE_TIME_FORMAT)}
        {baseline.reason && `：${baseline.reason}`}
      </p>
      <dl className={styles.figures}>
        <div>
          <dt>计划完成</dt>
          <dd className={tone(endSlip)}>
            {endOn ?? '—'}
            {endSlip !== null && endSlip !== 0 && `（${signed(endSlip)} 天）`}
          </dd>
        </div>
        <div>
          <dt>基线完成</dt>
          <dd>{endBefore ?? '—'}</dd>
        </div>
        <div>
          <dt>延后 · 提前</dt>
          <dd>
            {late} · {early}
          </dd>
        </div>
        <div>
          <dt>新增 · 删除</dt>
          <dd>
            {added} · {removed}
          </dd>
        </div>
      </dl>
      {rows.length === 0 ? (
        <p className={styles.muted}>与基线没有差异。</p>
      ) : phone ? (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.nodeId}>
              <button
                type="button"
                className={styles.card}
                disabled={row.difference === 'removed'}
                onClick={() => onOpen(row.nodeId)}
              >
                <span className={styles.cardTop}>
                  <small>{row.wbs}</small>
                  <b>{row.title}</b>
                  <small className={tone(row.endSlip)}>
                    {row.endSlip ? `${signed(row.endSlip)} 天` : differences[row.difference]}
                  </small>
                </span>
                <span className={styles.cardSub}>
                  {row.endBefore ?? '—'} → {row.endOn ?? '—'}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">编号</th>
              <th scope="col">节点</th>
              <th scope="col">变化</th>
              <th scope="col">开始</th>
              <th scope="col">完成</th>
              <th scope="col" className={styles.number}>
                开始偏差
              </th>
              <th scope="col" className={styles.number}>
                完成偏差
              </th>
              <th scope="col" className={styles.number}>
                工期变化
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.nodeId} row={row} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Row({ row, onOpen }: { row: ComparedNode; onOpen: (id: string) => void }) {
  const pair = (before: string | null, now: string | null) => (
    <td>
      {now ?? '—'}
      {before !== now && <span className={styles.was}>{before ?? '—'}</span>}
    </td>
  );
  return (
    <tr>
      <td className={styles.muted}>{row.wbs}</td>
      <th scope="row">
        {row.difference === 'removed' ? (
          row.title
        ) : (
          <button type="button" className={styles.title} onClick={() => onOpen(row.nodeId)}>
            {row.title}
          </button>
        )}
        {row.titleBefore && <span className={styles.was}>原名 {row.titleBefore}</span>}
      </th>
      <td>{differences[row.difference]}</td>
      {pair(row.startBefore, row.startOn)}
      {pair(row.endBefore, row.endOn)}
      <td className={cx(styles.number, tone(row.startSlip))}>{slipText(row.startSlip)}</td>
      <td className={cx(styles.number, tone(row.endSlip))}>{slipText(row.endSlip)}</td>
      <td className={cx(styles.number, tone(row.lengthened))}>{slipText(row.lengthened)}</td>
    </tr>
  );
}
