import { FIRST_PAGE } from '@contract/constants';
import { robotKinds } from '@contract/message/enums';
import { type EventCode, events } from '@contract/message/events';
import { type Channel, channels } from '@contract/object/eventEntry';
import { App, Button, Drawer } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';
import { Pages } from './Pages';
import styles from './queue.module.css';

/** A digest is no event. */
const eventText = (event: string) =>
  event in events ? events[event as EventCode].label : event === 'digest' ? '每日摘要' : event;
const channelText = (channel: string) =>
  channel in channels ? channels[channel as Channel] : (robotKinds[channel as keyof typeof robotKinds] ?? channel);

/** Mails and messages of robots that were given up, each with its reason. */
export function FailedDeliveries({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const { message } = App.useApp();
  const [pageNo, setPageNo] = useState(FIRST_PAGE);
  const { data, error, loading, refresh } = useRequest(() => messageApi.listFailedDeliveries({ pageNo }), {
    refreshDeps: [pageNo],
  });
  const send = useRequest(
    async (ids?: string[]) => {
      void message.success(`${await messageApi.retryDeliveries({ ids }, showFailure)} 条已重新发送`);
      refresh();
      onChanged();
    },
    // The failure was shown where all are.
    { manual: true, onError: () => {} },
  );
  return (
    <Drawer
      open
      size={640}
      title="未送达的邮件与群消息"
      onClose={onClose}
      extra={
        (data?.total ?? 0) > 1 && (
          <Button size="small" loading={send.loading} onClick={() => send.run()}>
            全部再发一次
          </Button>
        )
      }
    >
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText="都已送达"
      >
        <ul className={styles.jobs}>
          {data?.result.map(({ id, channel, event, target, tries, failReason, failedTime }) => (
            <li key={id} className={styles.job}>
              <div className={styles.jobHead}>
                <span className={styles.name}>
                  {eventText(event)}
                  <span className="faint-note">
                    {channelText(channel)} · {target} · {tries} 次 · <RelativeTime time={failedTime} />
                  </span>
                </span>
                <Button size="small" disabled={send.loading} onClick={() => send.run([id])}>
                  再发一次
                </Button>
              </div>
              {failReason && <pre className={styles.error}>{failReason}</pre>}
            </li>
          ))}
        </ul>
        <Pages pageNo={pageNo} page={data} onChange={setPageNo} />
      </StateView>
    </Drawer>
  );
}
