import type { DashboardDetail, DashboardFilterChange, Sending } from '@contract/dashboard/dashboard';
import { groupSayings, SENDINGS_MAX, whenText } from '@contract/dashboard/sending';
import { App, Button, Drawer, Input, Popconfirm, Switch } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';
import { copyText } from '@/utils/copyText';
import { SendingForm } from './SendingForm';
import styles from './tools.module.css';

interface Props {
  board: DashboardDetail;
  /** What the page is looked at with. */
  look: DashboardFilterChange;
  onClose: () => void;
}

const NAMED = 5;
const peopleText = ({ receivers }: Sending): string => {
  if (receivers.length === 0) return '没有收件人';
  const names = receivers.slice(0, NAMED).map(({ name }) => name);
  return receivers.length > NAMED ? `${names.join('、')} 等 ${receivers.length} 人` : names.join('、');
};

/** By which clock the dashboard goes out, and to whom. */
export default function SendingsDrawer({ board, look, onClose }: Props) {
  const { message, modal } = App.useApp();
  const tellSecret = (secret: string) =>
    modal.info({
      title: 'Webhook 的签名密钥',
      content: (
        <>
          <p>对方用它验证消息确实由这里发出（Standard Webhooks）；换了主机会有新的密钥。</p>
          <Input readOnly aria-label="签名密钥" value={secret} />
        </>
      ),
      okText: '复制并关闭',
      onOk: () => void copyText(secret),
    });
  const { serialNo } = board;
  const [form, setForm] = useState<{ sending?: Sending } | null>(null);
  const [sends, setSends] = useState(false);
  const { data, error, loading, refresh } = useRequest(() => dashboardApi.listSendings({ serialNo }), {
    onError: () => undefined,
  });
  const act = async (work: () => Promise<unknown>, done: string, failure: string) => {
    try {
      await work();
      void message.success(done);
    } catch (refused) {
      void message.error(errorText(refused, failure));
    }
    refresh();
  };
  const sendToMe = async () => {
    setSends(true);
    await act(() => dashboardApi.sendToMe({ serialNo, filter: look }), '已发给您，请看消息与邮箱', '发送失败');
    setSends(false);
  };
  const pause = ({ id, receivers, cadence, dayNo, at, groupSaying, version }: Sending, paused: boolean) => {
    const receiverIds = receivers.map(({ userId }) => userId);
    return act(
      () =>
        dashboardApi.changeSending({
          ...{ serialNo, id, cadence, dayNo, at, groupSaying, version, receiverIds, paused },
        }),
      paused ? '已暂停' : '已启用',
      '修改失败',
    );
  };
  return (
    <Drawer
      open
      title="定时发送"
      onClose={onClose}
      size="min(560px, 100vw)"
      extra={
        <Button loading={sends} onClick={() => void sendToMe()}>
          现在发给我
        </Button>
      }
    >
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有定时发送：看板的数字可以按时发给同事和群"
        emptyAction={
          <Button type="primary" onClick={() => setForm({})}>
            新建定时发送
          </Button>
        }
      >
        <ul className={styles.list}>
          {data?.map((sending) => (
            <li key={sending.id} className={styles.item}>
              <div className={styles.grow}>
                <strong>{whenText(sending)}</strong>
                <p className={styles.soft}>
                  {peopleText(sending)}
                  {sending.groupSaying !== 'none' && ` · 群：${groupSayings[sending.groupSaying]}`}
                  {sending.webhookUrl && ' · Webhook'}
                  {sending.narrowed && ' · 有自己的筛选'}
                </p>
                <p className={styles.soft}>
                  {sending.sentFor ? `上次发送 ${sending.sentFor}` : '还没有发送过'}
                  {sending.createdBy && ` · ${sending.createdBy.name}`}
                </p>
                {sending.webhookProblem && <p role="alert">Webhook 没有收到：{sending.webhookProblem}</p>}
              </div>
              <Switch
                size="small"
                aria-label={`${whenText(sending)} 启用`}
                checked={!sending.paused}
                onChange={(on) => void pause(sending, !on)}
              />
              <Button
                type="link"
                size="small"
                aria-label={`修改 ${whenText(sending)}`}
                onClick={() => setForm({ sending })}
              >
                修改
              </Button>
              <Popconfirm
                title="删除这个定时发送？"
                okText="删除"
                onConfirm={() =>
                  act(() => dashboardApi.removeSending({ serialNo, id: sending.id }), '已删除', '删除失败')
                }
              >
                <Button type="link" size="small" danger aria-label={`删除 ${whenText(sending)}`}>
                  删除
                </Button>
              </Popconfirm>
            </li>
          ))}
        </ul>
        {data && data.length > 0 && data.length < SENDINGS_MAX && (
          <Button style={{ marginBlockStart: 12 }} onClick={() => setForm({})}>
            新建定时发送
          </Button>
        )}
      </StateView>
      {form && (
        <SendingForm
          {...{ board, look }}
          sending={form.sending}
          onClose={() => setForm(null)}
          onDone={(secret) => {
            setForm(null);
            refresh();
            if (secret) tellSecret(secret);
          }}
        />
      )}
    </Drawer>
  );
}
