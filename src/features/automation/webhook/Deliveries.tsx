import { deliveryStates, eventText } from '@contract/automation/kinds';
import type { Webhook, WebhookDelivery } from '@contract/automation/webhook';
import { App, Button, Drawer, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { automationApi } from '@/services/automation';
import { showFailure } from '@/services/client';
import { copyText } from '@/utils/copyText';
import styles from './webhook.module.css';

const PAGE = 20;
const colors = { queued: 'processing', done: 'success', failed: 'error', dropped: 'default' } as const;

/** A command that sends the same body: without the signature, which is good for one moment. */
const curlOf = ({ messageId, body }: WebhookDelivery) =>
  [
    `curl -X POST '<地址>'`,
    `-H 'content-type: application/json'`,
    `-H 'webhook-id: ${messageId}'`,
    `-H 'webhook-timestamp: <秒>'`,
    `-H 'webhook-signature: v1,<签名>'`,
    `--data-raw '${(body ?? '').replaceAll("'", "'\\''")}'`,
  ].join(' \\\n  ');

function Delivery({ hook, row, onDone }: { hook: Webhook; row: WebhookDelivery; onDone: () => void }) {
  const { message } = App.useApp();
  const resend = useRequest(
    async () => {
      const { failReason } = await automationApi.resendWebhookDelivery(
        { id: hook.id, deliveryId: row.id },
        showFailure,
      );
      if (failReason) void message.error(`没有送达：${failReason}`);
      else void message.success('已送达');
      onDone();
    },
    { manual: true, onError: () => undefined },
  );
  return (
    <li className={styles.delivery}>
      <div className={styles.deliveryHead}>
        <span>
          <strong>{eventText(row.event)}</strong>{' '}
          <Tag color={colors[row.state]}>
            {deliveryStates[row.state]}
            {row.answer !== null && ` · ${row.answer}`}
          </Tag>
        </span>
        <span className={styles.buttons}>
          {row.body && (
            <Button size="small" onClick={() => void copyText(curlOf(row), '已复制')}>
              复制 curl
            </Button>
          )}
          <Button size="small" loading={resend.loading} onClick={resend.run}>
            重新发送
          </Button>
        </span>
      </div>
      <div className={styles.hint}>
        <RelativeTime time={row.createdTime} />
        {row.tries > 0 && ` · ${row.tries} 次`}
        {row.durationMs !== null && ` · ${row.durationMs} 毫秒`}
        {row.failReason && ` · ${row.failReason}`}
        {row.nextTime && row.tries > 0 && (
          <>
            {' · 再次发送：'}
            <RelativeTime time={row.nextTime} />
          </>
        )}
      </div>
      {row.body && (
        <details>
          <summary>内容</summary>
          <pre className={styles.body}>{JSON.stringify(JSON.parse(row.body), null, 2)}</pre>
        </details>
      )}
    </li>
  );
}

/** What became of each message: the newest first. */
export function Deliveries({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const [pageNo, setPageNo] = useState(1);
  const { data, error, loading, refresh } = useRequest(
    () => automationApi.listWebhookDeliveries({ id: hook.id, pageNo, pageSize: PAGE }),
    { refreshDeps: [pageNo], onError: () => undefined },
  );
  return (
    <Drawer open size={640} title={`「${hook.name}」的投递记录`} onClose={onClose}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText="还没有发送过消息"
      >
        <p className={styles.hint}>记录保留 90 天；对方返回的内容不会保存。</p>
        <ul className="bare-list" aria-label="投递记录">
          {data?.result.map((row) => (
            <Delivery key={row.id} hook={hook} row={row} onDone={refresh} />
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
