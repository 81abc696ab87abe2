import type { DutySwap } from '@contract/duty/duty';
import { swapKinds } from '@contract/duty/kinds';
import { type SwapState, swapLifecycle } from '@contract/duty/lifecycle';
import { App, Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { StateTag } from '@/features/object/lifecycle';
import { ReasonDialog } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { failureText } from '@/utils/failure';
import { sayTimes } from './board';
import styles from './duty.module.css';

type Slot = DutySwap['slot'];
const saySlot = (slot: Slot) => `${dayjs(slot.day).format('M月D日 dd')} ${slot.shiftName} ${sayTimes(slot)}`;
/** Steps that an answer of the reader is waited for by; withdrawing is always possible and asks for nothing. */
const answers: readonly SwapState[] = ['TAKEN', 'APPROVED'];
const waits = ({ state, may }: DutySwap) =>
  (state === 'OPEN' || state === 'TAKEN') && may.some((to) => answers.includes(to));

/** Swaps that concern the reader: what waits for an answer first. */
export function Swaps() {
  const { message } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, refreshAsync } = useRequest(dutyApi.listSwaps);
  const [asked, setAsked] = useState<{ swap: DutySwap; to: SwapState }>();
  const [busy, setBusy] = useState(false);
  const refresh = () => refreshAsync().catch(() => undefined);
  const take = async (swap: DutySwap, to: SwapState, reason?: string) => {
    setBusy(true);
    try {
      await dutyApi.stepSwap({ id: swap.id, to, version: swap.version, ...(reason && { reason }) });
      told('操作成功', { label: `${saySlot(swap.slot)}：${labelOf(swap, to)}` });
    } catch (caught) {
      void message.error(failureText(caught, '换班操作失败'));
      throw caught;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const press = (swap: DutySwap, to: SwapState) => {
    if (swapLifecycle.steps[swap.state][to]?.reason) setAsked({ swap, to });
    else void take(swap, to).catch(() => undefined);
  };
  const swaps = data ?? [];
  const groups = [
    { title: '等我答复', its: swaps.filter(waits) },
    { title: '进行中', its: swaps.filter((one) => !waits(one) && ['OPEN', 'TAKEN'].includes(one.state)) },
    { title: '已结束', its: swaps.filter(({ state }) => !['OPEN', 'TAKEN'].includes(state)).reverse() },
  ];
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        在值班表中打开自己的班次可以申请换班：对方同意后由组长或值班管理者批准，批准后生效。
      </p>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={() => void refresh()}
        empty={swaps.length === 0}
        emptyText="最近没有与您有关的换班"
      >
        {groups.map(
          ({ title, its }) =>
            its.length > 0 && (
              <section key={title} className={styles.group} aria-label={title}>
                <h2>{title}</h2>
                <ul className={styles.rows}>
                  {its.map((swap) => (
                    <li key={swap.id}>
                      <StateTag table={swapLifecycle} state={swap.state} />
                      <span className={styles.what}>
                        <b>{saySlot(swap.slot)}</b>
                        {swap.returned && (
                          <>
                            {' '}
                            ⇄ <b>{saySlot(swap.returned)}</b>
                          </>
                        )}
                        <br />
                        <span className={styles.sub}>{sayWhole(swap)}</span>
                      </span>
                      <span className={styles.actions}>
                        {swap.may.map((to, at) => (
                          <Button
                            key={to}
                            size="small"
                            disabled={busy}
                            type={at === 0 && answers.includes(to) ? 'primary' : 'default'}
                            danger={swapLifecycle.steps[swap.state][to]?.danger}
                            onClick={() => press(swap, to)}
                          >
                            {labelOf(swap, to)}
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
      {asked && (
        <ReasonDialog
          title={`${labelOf(asked.swap, asked.to)}：${saySlot(asked.swap.slot)}`}
          hint={asked.swap.state === 'APPROVED' ? '取消后恢复原来的值班，双方都会收到消息。' : '双方都会收到原因。'}
          maxLength={200}
          okText={labelOf(asked.swap, asked.to)}
          danger
          onSubmit={(reason) => take(asked.swap, asked.to, reason)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

const labelOf = (swap: DutySwap, to: SwapState) => swapLifecycle.steps[swap.state][to]?.label ?? '';

function sayWhole({ kind, requester, asked, taker, rosterName, reason, answer }: DutySwap): string {
  const who = `${requester?.name ?? '已离开的成员'} ${swapKinds[kind]}`;
  const whom = taker ? `接班人 ${taker.name}` : asked ? `请 ${asked.name}` : '任何可以值此班的人';
  return [rosterName, who, whom, reason, answer && `答复：${answer}`].filter(Boolean).join(' · ');
}
