import { DATE_TIME_FORMAT } from '@contract/constants';
import { App, Button, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Prose } from '@/components/Prose';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { messageApi } from '@/services/message';
import { errorText } from '@/utils/apiError';
import styles from './announcement.module.css';

interface Props {
  id: string;
  onClose: () => void;
  /** It was read or confirmed. */
  onRead?: () => void;
}

/** One announcement; opening it is reading it. One that asks for it is confirmed here. */
export function AnnouncementDialog({ id, onClose, onRead }: Props) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const found = await messageApi.getMyAnnouncement({ id });
      if (!found.readTime) {
        await messageApi.readAnnouncement({ id, confirm: false });
        onRead?.();
      }
      return found;
    },
    { refreshDeps: [id] },
  );
  const asks = data?.mustConfirm && !data.confirmedTime;
  const confirm = async () => {
    setBusy(true);
    try {
      await messageApi.readAnnouncement({ id, confirm: true });
    } catch (failure) {
      void message.error(errorText(failure, '确认失败，请重试'));
      return;
    } finally {
      setBusy(false);
    }
    void message.success('已确认');
    onRead?.();
    onClose();
  };
  return (
    <Modal
      open
      width={680}
      title={<span className={styles.title}>{data?.title ?? '公告'}</span>}
      onCancel={onClose}
      footer={
        asks ? (
          <>
            <Button onClick={onClose}>稍后确认</Button>
            <Button type="primary" loading={busy} onClick={() => void confirm()}>
              我已阅读并确认
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        {data && (
          <>
            <p className={styles.meta}>
              {data.publishedBy?.name} 发布于 {dayjs(data.publishTime).format(DATE_TIME_FORMAT)}
              {data.confirmedTime && ` · 您已于 ${dayjs(data.confirmedTime).format(DATE_TIME_FORMAT)} 确认`}
            </p>
            <div className={styles.text}>
              <Prose html={data.content} />
            </div>
          </>
        )}
      </StateView>
    </Modal>
  );
}
