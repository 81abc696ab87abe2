import { eventVerbs } from '@contract/automation/kinds';
import type { Webhook } from '@contract/automation/webhook';
import { objectTypeEntry } from '@contract/objectTypes';
import { App, Button, Switch } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { tellSecret } from '@/features/app';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { automationApi } from '@/services/automation';
import { showFailure } from '@/services/client';
import { errorText } from '@/utils/apiError';
import styles from '../kept.module.css';
import { Deliveries } from './Deliveries';
import { WebhookForm } from './WebhookForm';

const SECRET_TEXT = '签名密钥只显示这一次，请立即保存到接收方的配置里，用来核对消息的签名。';

interface RowProps {
  hook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onChanged: () => void;
}

function Row({ hook, onEdit, onLog, onChanged }: RowProps) {
  const { modal, message } = App.useApp();
  const { told } = useAct();
  const { id, name, version, recent } = hook;
  const test = useRequest(
    async () => {
      const { failReason } = await automationApi.testWebhook({ id }, showFailure);
      if (failReason) void message.error(`「${name}」没有送达：${failReason}`);
      else void message.success('测试消息已送达');
      onChanged();
    },
    { manual: true, onError: () => undefined },
  );
  const rotate = () =>
    modal.confirm({
      title: `更换「${name}」的签名密钥？`,
      content: '原来的密钥再签名 24 小时：这期间的消息带有两个签名，接收方可以从容更换。',
      okText: '更换',
      onOk: async () => {
        const { secret } = await automationApi.rotateWebhookSecret({ id }, showFailure);
        tellSecret(modal, '签名密钥已更换', secret, SECRET_TEXT);
        onChanged();
      },
    });
  const remove = () =>
    modal.confirm({
      title: `删除 Webhook「${name}」？`,
      content: '不再发送消息，投递记录也一起删除，不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await automationApi.deleteWebhook({ id }, showFailure);
        told('删除成功', { label: name });
        onChanged();
      },
    });
  return (
    <li className={styles.row}>
      <Switch
        size="small"
        aria-label={`启用 ${name}`}
        checked={hook.enabled}
        // Whatever comes of it, what stands there is read again.
        onChange={(enabled) =>
          void automationApi
            .updateWebhook({ id, version, enabled })
            .catch((failure: unknown) => void message.error(errorText(failure)))
            .finally(onChanged)
        }
      />
      <div>
        <div className={styles.name}>
          <strong>{name}</strong> <span className={styles.hint}>{hook.urlHint}</span>
        </div>
        <div className={styles.hint}>
          {hook.types.map((type) => objectTypeEntry(type).label).join('、')}：
          {hook.verbs.map((verb) => eventVerbs[verb]).join('、')}
        </div>
        <div className={styles.hint}>
          以 {hook.owner?.name ?? '已离开的成员'} 能看到的内容发送 · 24 小时内 {recent.total} 条
          {recent.failed > 0 && `，${recent.failed} 条失败`}
          {recent.retrying > 0 && `，${recent.retrying} 条未送达、等待重试`}
          {recent.dropped > 0 && `，${recent.dropped} 条未发送`}
        </div>
        {hook.disabledReason && <div className={styles.off}>已自动停用：{hook.disabledReason}</div>}
      </div>
      <span className={styles.buttons}>
        <Button size="small" type="text" loading={test.loading} onClick={test.run}>
          发送测试
        </Button>
        <Button size="small" type="text" onClick={onLog}>
          投递记录
        </Button>
        <Button size="small" type="text" onClick={onEdit}>
          修改
        </Button>
        <Button size="small" type="text" onClick={rotate}>
          更换密钥
        </Button>
        <Button size="small" type="text" danger onClick={remove}>
          删除
        </Button>
      </span>
    </li>
  );
}

/** The webhooks of a project, or of the enterprise. */
export function WebhookPanel({ projectId }: { projectId?: string }) {
  const { modal } = App.useApp();
  const { told } = useAct();
  const { data, error, loading, refresh } = useRequest(() => automationApi.listWebhooks({ projectId }), {
    refreshDeps: [projectId],
    onError: () => undefined,
  });
  const [form, setForm] = useState<{ hook?: Webhook } | null>(null);
  const [log, setLog] = useState<Webhook | null>(null);
  const add = (
    <Button type="primary" onClick={() => setForm({})}>
      添加 Webhook
    </Button>
  );
  return (
    <>
      <p className={styles.hint}>
        对象发生变更时，向指定地址发送签名的消息（Standard Webhooks）。失败后在约 9 小时内再试五次。
      </p>
      {data && data.length > 0 && <p>{add}</p>}
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="还没有 Webhook"
        emptyAction={add}
      >
        <ul className={styles.rows} aria-label="Webhook">
          {data?.map((hook) => (
            <Row
              key={hook.id}
              hook={hook}
              onEdit={() => setForm({ hook })}
              onLog={() => setLog(hook)}
              onChanged={refresh}
            />
          ))}
        </ul>
      </StateView>
      {form && (
        <WebhookForm
          projectId={projectId}
          hook={form.hook}
          onClose={() => setForm(null)}
          onDone={(secret) => {
            setForm(null);
            told('保存成功');
            if (secret) tellSecret(modal, 'Webhook 已添加', secret, SECRET_TEXT);
            refresh();
          }}
        />
      )}
      {log && <Deliveries hook={log} onClose={() => setLog(null)} />}
    </>
  );
}
