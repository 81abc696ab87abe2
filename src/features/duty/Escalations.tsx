import type { DutyEscalation } from '@contract/duty/duty';
import { escalationStates } from '@contract/duty/kinds';
import { Link } from '@umijs/max';
import { App, Button } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { failureText } from '@/utils/failure';
import styles from './duty.module.css';

/** Calls for whoever is on duty: those that wait for an answer first. */
export function Escalations() {
  const { message } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, refreshAsync } = useRequest(dutyApi.listEscalations);
  const [busy, setBusy] = useState<string>();
  const refresh = () => refreshAsync().catch(() => undefined);
  const answer = async (call: DutyEscalation) => {
    setBusy(call.id);
    try {
      const { answeredBy } = await dutyApi.answerEscalation({ id: call.id });
      told('已应答', { label: `${call.text}：由 ${answeredBy?.name ?? '已离开的成员'} 处理` });
    } catch (caught) {
      void message.error(failureText(caught, '应答失败'));
    } finally {
      setBusy(undefined);
      await refresh();
    }
  };
  const calls = data ?? [];
  const groups = [
    { title: '等待应答', its: calls.filter(({ state }) => state === 'WAITING') },
    { title: '没有人应答', its: calls.filter(({ state }) => state === 'MISSED') },
    { title: '已应答', its: calls.filter(({ state }) => state === 'ANSWERED') },
  ];
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        自动化规则“呼叫值班”先通知正在值班的人，到时间没有人应答时转给轮换中的下一位，最后是组长与管理值班的人。
      </p>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={() => void refresh()}
        empty={calls.length === 0}
        emptyText="最近没有呼叫您的事情"
      >
        {groups.map(
          ({ title, its }) =>
            its.length > 0 && (
              <section key={title} className={styles.group} aria-label={title}>
                <h2>{title}</h2>
                <ul className={styles.rows}>
                  {its.map((call) => (
                    <li key={call.id}>
                      <span className={styles.what}>
                        <b>{call.text}</b>
                        {call.object && (
                          <>
                            {' '}
                            <Link to={call.object.page}>{call.object.title}</Link>
                          </>
                        )}
                        <br />
                        <span className={styles.sub}>
                          {sayCall(call)} · <RelativeTime time={call.answeredTime ?? call.time} />
                        </span>
                      </span>
                      {call.answerable && (
                        <span className={styles.actions}>
                          <Button
                            size="small"
                            type="primary"
                            loading={busy === call.id}
                            disabled={busy !== undefined}
                            aria-label={`我来处理：${call.text}`}
                            onClick={() => void answer(call)}
                          >
                            我来处理
                          </Button>
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </StateView>
    </div>
  );
}

function sayCall({ rosterName, state, called, answeredBy, minutes }: DutyEscalation): string {
  const names = called.map(({ name }) => name).join('、');
  const who = names ? `已呼叫 ${names}` : '没有可以呼叫的人';
  const what =
    state === 'ANSWERED'
      ? `由 ${answeredBy?.name ?? '已离开的成员'} 处理`
      : state === 'WAITING'
        ? `每 ${minutes} 分钟转给下一位`
        : escalationStates.MISSED;
  return [rosterName, who, what].filter(Boolean).join(' · ');
}
