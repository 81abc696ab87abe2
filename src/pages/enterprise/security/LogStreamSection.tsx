import type { LogStream } from '@contract/enterprise/logStream';
import { type LogStreamKind, logStreamKinds } from '@contract/enterprise/logStreamKinds';
import { Alert, App, Button, Form, Input, Select, Switch, Typography } from 'antd';
import { useEffect, useState } from 'react';
import StateView from '@/components/StateView';
import { useSubmit } from '@/features/object/form';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { errorText } from '@/utils/apiError';
import { wallAt } from '@/utils/today';

interface Values {
  kind: LogStreamKind;
  address: string;
  ca?: string;
  enabled: boolean;
}
const kinds = (Object.keys(logStreamKinds) as LogStreamKind[]).map((value) => ({
  value,
  label: logStreamKinds[value],
}));
const valuesOf = ({ kind, address, ca, enabled }: LogStream): Values => ({ kind, address, ca, enabled });
const timeOf = (moment: string) => wallAt(moment).format('MM-DD HH:mm');

/** Where the operation log is sent on to. */
export function LogStreamSection() {
  const stream = useRequest(() => enterpriseApi.getLogStream());
  return (
    <section aria-labelledby="log-stream">
      <h3 id="log-stream">操作日志发往 SIEM</h3>
      <p>新的操作日志封存后一分钟内发送，按封存的顺序，每条至少一次；对方不可用时逐渐延长间隔重试，不会跳过。</p>
      <StateView
        loading={stream.loading && !stream.data}
        error={stream.data ? undefined : stream.error}
        onRetry={stream.refresh}
      >
        {stream.data && <StreamForm key={stream.data.version} stream={stream.data} onChanged={stream.refresh} />}
      </StateView>
    </section>
  );
}

function StreamForm({ stream, onChanged }: { stream: LogStream; onChanged: () => void }) {
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const [renew, setRenew] = useState(false);
  const kind = Form.useWatch('kind', form) ?? stream.kind;
  useLeaveGuard(dirty);
  useEffect(() => {
    if (!dirty) form.setFieldsValue(valuesOf(stream));
  }, [stream, dirty, form]);
  const test = useRequest(() => enterpriseApi.testLogStream(), { manual: true, onError: () => {} });
  const { submit, busy, fault, dialog } = useSubmit<Values, { version: number; secret: string | null }, LogStream>({
    form,
    version: stream.version,
    send: (values, against = stream.version) =>
      enterpriseApi.saveLogStream({ ...values, ca: values.ca ?? '', ...(renew && { renew }), version: against }),
    failure: '保存日志发送的设置失败',
    onDone: ({ secret }) => {
      setDirty(false);
      setRenew(false);
      void message.success('已保存');
      if (secret) {
        modal.info({
          title: '签名密钥',
          content: (
            <>
              <p>填到对方的设置中，用来核对每次发送的签名（Standard Webhooks）。只显示这一次。</p>
              <Typography.Text code copyable>
                {secret}
              </Typography.Text>
            </>
          ),
          okText: '已复制',
        });
      }
      onChanged();
    },
    conflict: {
      subject: '日志发送的设置',
      rows: (mine, theirs) =>
        mine.address === theirs.address
          ? []
          : [{ key: 'address', label: '地址', mine: mine.address, theirs: theirs.address }],
      onTheirs: () => {
        setDirty(false);
        onChanged();
      },
    },
  });
  const { mayChange } = stream;
  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      form={form}
      disabled={!mayChange}
      initialValues={valuesOf(stream)}
      onValuesChange={() => setDirty(true)}
      onFinish={() => void submit()}
    >
      {stream.fault && (
        <Alert
          type="warning"
          showIcon
          title={`没有送达：${stream.fault}`}
          description={stream.nextTime ? `${timeOf(stream.nextTime)} 再试` : undefined}
          style={{ marginBottom: 16 }}
        />
      )}
      {stream.enabled && (
        <p role="status">
          {stream.sentTime ? `上次送达 ${timeOf(stream.sentTime)}` : '还没有送达过'}，等待发送{' '}
          {stream.waiting.toLocaleString()} 条。
        </p>
      )}
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="kind" label="方式">
        <Select options={kinds} />
      </Form.Item>
      <Form.Item
        name="address"
        label="地址"
        extra="公网的 https 地址，或 syslog 的主机与端口；内部网络的主机由部署的人写进 WEBHOOK_HOSTS。换了地址，从那时起的日志发往新地址。"
        rules={[{ required: true, whitespace: true, message: '请填写地址' }]}
      >
        <Input
          maxLength={500}
          spellCheck={false}
          placeholder={kind === 'SYSLOG' ? 'siem.example.com:6514' : 'https://siem.example.com/collab'}
        />
      </Form.Item>
      {kind === 'SYSLOG' && (
        <Form.Item name="ca" label="签发证书（PEM）" extra="由内部机构签发时填写；公共机构签发的不需要">
          <Input.TextArea maxLength={20_000} autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} />
        </Form.Item>
      )}
      {kind === 'WEBHOOK' && stream.hasSecret && (
        <Form.Item label="换一个签名密钥" extra="之前的随即失效">
          <Switch
            aria-label="换一个签名密钥"
            checked={renew}
            onChange={(next) => {
              setRenew(next);
              setDirty(true);
            }}
          />
        </Form.Item>
      )}
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 16 }} />}
      {test.data && (
        <Alert
          type={test.data.ok ? 'success' : 'error'}
          showIcon
          role="status"
          title={test.data.text}
          style={{ marginBottom: 16 }}
        />
      )}
      {test.error && (
        <Alert type="error" showIcon role="alert" title={errorText(test.error)} style={{ marginBottom: 16 }} />
      )}
      {mayChange && (
        <>
          <Button htmlType="submit" loading={busy}>
            保存日志发送
          </Button>{' '}
          <Button disabled={dirty || stream.version === 0} loading={test.loading} onClick={() => test.run()}>
            发送测试
          </Button>
        </>
      )}
      {dialog}
    </Form>
  );
}
