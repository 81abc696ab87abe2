import { App, Button, Tag } from 'antd';
import dayjs from 'dayjs';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { securityApi } from '@/services/security';
import styles from './index.module.css';

const at = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm');

/** Where one is signed in; the others can be ended, one by one or all. */
export function SessionsPart() {
  const { message, modal } = App.useApp();
  const { data = [], error, loading, refresh } = useRequest(() => securityApi.listSessions());
  const end = useRequest((id: string) => securityApi.endSession({ id }, showFailure), {
    manual: true,
    onSuccess: refresh,
    onError: () => {},
  });
  const endOthers = () =>
    modal.confirm({
      title: '退出其他设备？',
      content: '除当前这个之外，其他设备需要重新登录。',
      okText: '退出其他设备',
      onOk: async () => {
        const count = await securityApi.endOtherSessions(undefined, showFailure);
        void message.success(`已退出 ${count} 个设备`);
        refresh();
      },
    });
  return (
    <StateView loading={loading && data.length === 0} error={data.length > 0 ? undefined : error} onRetry={refresh}>
      <ul className={styles.list} aria-label="登录设备">
        {data.map((one) => (
          <li key={one.id} className={styles.row}>
            <span>
              <strong>{one.device}</strong> {one.current && <Tag color="success">当前</Tag>}
              <span className={styles.small}>
                {one.ip ?? '未知地址'} · 最近使用 {at(one.lastTime)} · 登录于 {at(one.openedTime)}
                {one.byProvider && ' · 单点登录'}
                {one.tenantName && ` · ${one.tenantName}`}
              </span>
            </span>
            {!one.current && (
              <Button
                size="small"
                aria-label={`退出 ${one.device}`}
                loading={end.loading && end.params?.[0] === one.id}
                onClick={() => end.run(one.id)}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && <Button onClick={endOthers}>退出其他设备</Button>}
    </StateView>
  );
}
