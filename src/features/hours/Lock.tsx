import { sayMinutes } from '@contract/time/duration';
import { App, Button, Tag } from 'antd';
import dayjs from 'dayjs';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { useToday } from '@/hooks/useToday';
import { hoursApi } from '@/services/hours';
import styles from './hours.module.css';

const endOf = (month: string) => dayjs(`${month}-01`).endOf('month').format('YYYY-MM-DD');

/** Months that are closed, for who may close them: hours, and what they and expenses cost, stand fast there. */
export function Lock() {
  const { modal, message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(hoursApi.getLock);
  const today = useToday();
  const ask = (to: string | null, title: string, content: string) =>
    modal.confirm({
      title,
      content,
      okText: to === null ? '解锁' : '锁定',
      okButtonProps: { danger: to === null },
      onOk: async () => {
        await hoursApi.saveLock({ to, version: data?.version ?? 0 });
        void message.success(to === null ? '已解锁' : `已锁定至 ${to}`);
        refresh();
      },
    });
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
      {data && (
        <div className={styles.page}>
          <p>
            {data.lockedTo ? (
              <>
                {data.lockedTo} 及以前的工时与成本已锁定，任何人都不能再登记、修改、审批或退回。{' '}
                <Button
                  size="small"
                  onClick={() =>
                    ask(null, '解锁全部日期？', '解锁后可以再次修改之前的工时与费用，项目成本可能随之变化。')
                  }
                >
                  解锁
                </Button>
              </>
            ) : (
              '没有锁定的日期。每月结账后锁定，之前的工时与成本就不再变化。'
            )}
          </p>
          <ul className={styles.rows}>
            {data.months.map(({ month, minutes, open }) => {
              const end = endOf(month);
              const locked = data.lockedTo !== null && end <= data.lockedTo;
              return (
                <li key={month}>
                  <b className={styles.day}>{month}</b>
                  <span className={styles.what}>
                    共 {sayMinutes(minutes)}
                    {open > 0 && <span className={styles.sub}>其中 {sayMinutes(open)} 尚未批准</span>}
                  </span>
                  {locked ? (
                    <Tag>已锁定</Tag>
                  ) : (
                    <Button
                      size="small"
                      disabled={end >= today}
                      onClick={() =>
                        ask(
                          end,
                          `锁定至 ${end}？`,
                          open > 0
                            ? `还有 ${sayMinutes(open)} 尚未批准，锁定后不能再审批，也不计入项目成本。`
                            : '这一天及以前的工时与成本不能再修改。',
                        )
                      }
                    >
                      锁定至 {end}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </StateView>
  );
}
