import { ArrowLeftOutlined } from '@ant-design/icons';
import { DATE_TIME_FORMAT } from '@contract/constants';
import type { ChangeDetail } from '@contract/plan/change/change';
import { changeStates } from '@contract/plan/change/kinds';
import { Alert, App, Button } from 'antd';
import dayjs from 'dayjs';
import { useMemo, useState } from 'react';
import StateView from '@/components/StateView';
import { ObjectApprovals } from '@/features/approval';
import { useRequest } from '@/hooks/useRequest';
import { planChangeApi } from '@/services/planChange';
import { errorText } from '@/utils/apiError';
import styles from '../plan.module.css';
import { ChangeForm } from './ChangeForm';
import type { PartProps } from './ChangesView';
import { DraftChart } from './DraftChart';
import { ChangedNodes, Figures } from './Impact';
import { Picture } from './Picture';
import { useHeading } from './useHeading';
import { slipText } from './words';

/** One change request: why, what it moves and costs, how it stands; its draft where that may be worked on. */
export function ChangeView(props: PartProps & { id: string }) {
  const { id, projectId, plan, calendar, phone, revision, moved, onChoose, onOpen, onChanged } = props;
  const { message, modal } = App.useApp();
  const [isEditing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { data, error, loading, refresh, mutate } = useRequest(() => planChangeApi.get({ id }), {
    refreshDeps: [id, revision],
    refreshOnWindowFocus: true,
  });
  const heading = useHeading(moved && data !== undefined);
  const known = useMemo(() => new Set(plan.nodes.map((node) => node.id)), [plan]);
  /** @returns whether it was done */
  const run = async (work: () => Promise<ChangeDetail | null>, words: string, failure: string): Promise<boolean> => {
    setBusy(true);
    try {
      const next = await work();
      if (next) mutate(next);
      void message.success(words);
      onChanged();
      return true;
    } catch (failed) {
      void message.error(errorText(failed, failure));
      refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = (version: number) => run(() => planChangeApi.submit({ id, version }), '已提交审批', '提交失败');
  const remove = () =>
    void modal.confirm({
      title: '删除这个变更？',
      content: '草稿一并删除，不能恢复。现行计划不变。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await run(() => planChangeApi.delete({ id }), '已删除', '删除失败')) onChoose(null);
      },
    });
  const takeBack = () =>
    void modal.confirm({
      title: '撤销已执行的变更？',
      content: '计划恢复到执行前；此后他人改过的节点保持不变。',
      okText: '撤销变更',
      okButtonProps: { danger: true },
      onOk: async () => void (await run(() => planChangeApi.takeBack({ id }), '已撤销', '撤销失败')),
    });
  return (
    <div className={styles.scroll}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
        {data && (
          <>
            <div className={styles.tools} style={{ paddingInline: 0 }}>
              <Button
                type="text"
                icon={<ArrowLeftOutlined />}
                aria-label="返回变更列表"
                onClick={() => onChoose(null)}
              />
              <h2 {...heading} className={styles.heading}>
                变更 {data.no}「{data.title}」
              </h2>
              <span className={styles.muted}>{changeStates[data.state]}</span>
              <span className={styles.grow} />
              {data.editable && <Button onClick={() => setEditing(true)}>修改标题与原因</Button>}
              {data.deletable && (
                <Button danger loading={busy} onClick={remove}>
                  删除变更
                </Button>
              )}
              {data.takeable && (
                <Button loading={busy} onClick={takeBack}>
                  撤销变更
                </Button>
              )}
              {data.submittable && (
                <Button type="primary" loading={busy} onClick={() => void submit(data.version)}>
                  {data.state === 'DRAFT' ? '提交审批' : '重新提交'}
                </Button>
              )}
            </div>
            <p className={styles.muted}>
              {data.createdBy?.name ?? '已离开的成员'} 提出于 {dayjs(data.createdTime).format(DATE_TIME_FORMAT)}
              {data.appliedTime &&
                `，${data.appliedBy?.name ?? '已离开的成员'} 批准并执行于 ${dayjs(data.appliedTime).format(DATE_TIME_FORMAT)}`}
            </p>
            <p className={styles.reason}>{data.reason}</p>
            <ObjectApprovals
              on={{ objectType: 'planChange', objectId: id }}
              revision={data.version}
              onChanged={() => {
                refresh();
                onChanged();
              }}
            />
            {data.stale && !data.refused && (
              <Alert
                type="warning"
                showIcon
                style={{ marginBlock: 8 }}
                title="计划在提交后已变更"
                description={`以下按现在的计划重新计算；提交时为 ${data.askedEndOn ?? '—'}（${slipText(data.askedEndSlip)}）。重新提交后才能批准。`}
              />
            )}
            {data.refused && (
              <Alert
                type="error"
                showIcon
                style={{ marginBlock: 8 }}
                title="草稿与现在的计划不相容"
                description={`${data.refused}。请调整现行计划，或删除这个变更后重新提出。`}
              />
            )}
            {data.impact && <Figures impact={data.impact} />}
            {data.editable && !phone && !data.refused && (
              <DraftChart {...{ id, projectId, plan, calendar }} onDrafted={refresh} />
            )}
            {data.editable && phone && <p className={styles.muted}>请在电脑上调整草稿。</p>}
            {data.impact && !data.editable && !phone && data.impact.nodes.length > 0 && (
              <Picture {...{ plan, projectId, calendar, onOpen }} impact={data.impact} />
            )}
            {data.impact && <ChangedNodes {...{ phone, onOpen, known }} impact={data.impact} />}
            {isEditing && (
              <ChangeForm
                name="修改标题与原因"
                okText="保存"
                initial={{ title: data.title, reason: data.reason }}
                version={data.version}
                send={(values, version = data.version) => planChangeApi.update({ id, version, ...values })}
                onTheirs={() => {
                  setEditing(false);
                  refresh();
                }}
                onDone={(next) => {
                  setEditing(false);
                  mutate(next);
                }}
                onClose={() => setEditing(false)}
              />
            )}
          </>
        )}
      </StateView>
    </div>
  );
}
