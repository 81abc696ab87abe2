import { STAFF_REASON_MAX } from '@contract/manpower/kinds';
import { type StaffState, staffLifecycle } from '@contract/manpower/lifecycle';
import type { StaffRequest } from '@contract/manpower/staff';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { StateTag } from '@/features/object/lifecycle';
import { ReasonDialog } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { manpowerApi } from '@/services/manpower';
import { failureText } from '@/utils/failure';
import styles from './hrp.module.css';
import { ProposeForm } from './ProposeForm';
import { isLive, sayNeed, waitsForMe } from './staff';

interface Props {
  /** Of one project; absent: those that concern the reader. */
  projectId?: string;
  /** The one that a message led to. */
  marked?: string | null;
}

const labelOf = ({ state }: StaffRequest, to: StaffState) => staffLifecycle.steps[state][to]?.label ?? '';

/** Requests for staff: what waits for the reader first. */
export function StaffRequests({ projectId, marked }: Props) {
  const { message, modal } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, refreshAsync } = useRequest(() => manpowerApi.listRequests({ projectId }), {
    refreshDeps: [projectId],
  });
  const [asked, setAsked] = useState<{ request: StaffRequest; to: StaffState }>();
  const [busy, setBusy] = useState(false);
  const refresh = () => refreshAsync().catch(() => undefined);
  const take = async (request: StaffRequest, to: StaffState, reason?: string) => {
    setBusy(true);
    try {
      await manpowerApi.stepRequest({ id: request.id, to, version: request.version, ...(reason && { reason }) });
      told('操作成功', { label: `${request.positionName}：${labelOf(request, to)}` });
    } catch (caught) {
      void message.error(failureText(caught, '人员申请操作失败'));
      throw caught;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const press = (request: StaffRequest, to: StaffState) => {
    if (to === 'PROPOSED' || staffLifecycle.steps[request.state][to]?.reason) setAsked({ request, to });
    else if (to === 'CONFIRMED') {
      modal.confirm({
        title: `确认由 ${request.proposed?.name ?? '推荐的人'} 参加？`,
        content: `${sayNeed(request)}会记为此人的预留时间，岗位的待定时间相应减少。确认后不能撤回，可在人力表中调整。`,
        okText: '确认',
        onOk: () => take(request, to).catch(() => undefined),
      });
    } else void take(request, to).catch(() => undefined);
  };
  const requests = data ?? [];
  const groups = [
    { title: '等我答复', its: requests.filter(waitsForMe) },
    { title: '进行中', its: requests.filter((one) => isLive(one) && !waitsForMe(one)) },
    { title: '已结束', its: requests.filter((one) => !isLive(one)) },
  ];
  return (
    <div className={styles.requests}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={() => void refresh()}
        empty={requests.length === 0}
        emptyText={projectId ? '还没有人员申请：在“各周”中添加待定岗位，或直接申请人员' : '没有与您有关的人员申请'}
      >
        {groups.map(
          ({ title, its }) =>
            its.length > 0 && (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <ul className={styles.requestRows}>
                  {its.map((request) => (
                    <li key={request.id} data-marked={request.id === marked || undefined}>
                      <StateTag table={staffLifecycle} state={request.state} />
                      <span className={styles.requestWhat}>
                        <b>{sayNeed(request)}</b>
                        <small>
                          {!projectId && (
                            <Link to={`/project/${request.projectId}/manpowerPlanning?view=requests`}>
                              {request.projectName}
                            </Link>
                          )}
                          {sayRest(request)}
                        </small>
                      </span>
                      <span className="wrapped">
                        {request.may.map((to, at) => (
                          <Button
                            key={to}
                            size="small"
                            disabled={busy}
                            type={at === 0 && (to === 'CONFIRMED' || to === 'PROPOSED') ? 'primary' : 'default'}
                            danger={staffLifecycle.steps[request.state][to]?.danger}
                            onClick={() => press(request, to)}
                          >
                            {labelOf(request, to)}
                          </Button>
                        ))}
                      </span>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </StateView>
      {asked?.to === 'PROPOSED' && (
        <ProposeForm
          request={asked.request}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            void refresh();
          }}
        />
      )}
      {asked && asked.to !== 'PROPOSED' && (
        <ReasonDialog
          title={`${labelOf(asked.request, asked.to)}：${asked.request.positionName}`}
          hint="对方会收到原因。"
          maxLength={STAFF_REASON_MAX}
          okText={labelOf(asked.request, asked.to)}
          danger={staffLifecycle.steps[asked.request.state][asked.to]?.danger}
          onSubmit={(reason) => take(asked.request, asked.to, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

function sayRest({ requester, groupName, proposed, reason, answer, state }: StaffRequest): string {
  const parts = [
    `${requester?.name ?? '已离开的成员'} 申请`,
    `由${groupName ? `${groupName}的组长` : '管理岗位的人'}答复`,
    proposed && `${state === 'CONFIRMED' ? '参加' : '推荐'} ${proposed.name}`,
    reason,
    answer && `答复：${answer}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
