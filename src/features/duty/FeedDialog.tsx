import { App, Button, Input, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { copyText } from '@/utils/copyText';
import { failureText } from '@/utils/failure';
import styles from './duty.module.css';

/** One's own shifts for the calendar of a phone or a mail program: the address is shown once, and is what lets in. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp();
  const { data, error, loading, refreshAsync } = useRequest(dutyApi.getFeed);
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    try {
      setUrl(await work());
      await refreshAsync();
    } catch (caught) {
      void message.error(failureText(caught, '操作失败'));
    } finally {
      setBusy(false);
    }
  };
  const make = () => run(async () => (await dutyApi.makeFeed()).url);
  const drop = () =>
    run(async () => {
      await dutyApi.dropFeed();
      return undefined;
    });
  const copy = () => copyText(url ?? '', '地址已复制');
  const since = data?.since;
  return (
    <Modal open title="订阅到日历" footer={null} width={520} onCancel={onClose}>
      <p>
        在手机或邮件软件的日历中“订阅日历”，填入您的专属地址，之后的换班与调整会自动更新。包含最近 15 天与之后 180
        天内已发布的班次。
      </p>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={() => void refreshAsync()}
        rows={1}
      >
        {url && (
          <>
            <div className={styles.address}>
              <Input readOnly aria-label="订阅地址" value={url} onFocus={(event) => event.target.select()} />
              <Button type="primary" onClick={() => void copy()}>
                复制
              </Button>
            </div>
            <p className={styles.sub}>
              地址只在此时显示。知道它的人都能看到您的班次，请不要转发。
              <a href={url.replace(/^https?:/, 'webcal:')}>在本机日历中打开</a>
            </p>
          </>
        )}
        {!url && since && (
          <p>已于 {dayjs(since).format('YYYY-MM-DD HH:mm')} 生成地址。忘记了可以重新生成，旧地址随即失效。</p>
        )}
        <div className={styles.actions}>
          <Button type={url ? 'default' : 'primary'} loading={busy} onClick={() => void make()}>
            {since ? '重新生成地址' : '生成地址'}
          </Button>
          {since && (
            <Button danger disabled={busy} onClick={() => void drop()}>
              停用订阅
            </Button>
          )}
        </div>
      </StateView>
    </Modal>
  );
}
