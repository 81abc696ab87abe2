import type { LogStream } from '@contract/enterprise/logStream';
import { type LogStreamKind, logStreamKinds } from '@contract/enterprise/logStreamKinds';
import { Alert, App, Button, Form, Input, Select, Switch, Typography } from 'antd';
import StateView from '@/components/StateView';
import { FormBody, useEditor } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { enterpriseApi } from '@/services/enterprise';
import { errorText } from '@/utils/apiError';
import { wallAt } from '@/utils/today';

interface Values {
  kind: LogStreamKind;
  address: string;
  ca?: string;
  enabled: boolean;
  /** A new secret is to be made, once. */
  renew?: boolean;
}
const kinds = (Object.keys(logStreamKinds) as LogStreamKind[]).map((value) => ({
  value,
  label: logStreamKinds[value],
}));
const valuesOf = ({ kind, address, ca, enabled }: LogStream): Values => ({ kind, address, ca, enabled, renew: false });
const labels = { enabled: '启用', kind: '方式', address: '地址', ca: '签发证书（PEM）' } as const;
/** A value in words, for the question whose save stands. */
function inWords(values: Values, key: keyof typeof labels): string {
  if (key === 'enabled') return values.enabled ? '是' : '否';
  return key === 'kind' ? logStreamKinds[values.kind] : values[key] || '未填写';
}
const timeOf = (moment: string) => wallAt(moment).format('MM-DD HH:mm');

/** Where the operation log is sent on to. */
export function LogStreamSection() {
  const stream = useRequest(() => enterpriseApi.getLogStream());
  return (
    <section aria-labelledby="log-stream">
      <h2 id="log-stream">操作日志发往 SIEM</h2>
      <p>新的操作日志封存后一分钟内发送，按封存的顺序，每条至少一次；对方不可用时逐渐延长间隔重试，不会跳过。</p>
      <StateView
        loading={stream.loading && !stream.data}
        error={stream.data ? undefined : stream.error}
        onRetry={stream.refresh}
      >
        {stream.data && <StreamForm stream={stream.data} onChanged={stream.refresh} />}
      </StateView>
    </section>
  );
}

/** How far the sending is, and why it stands. */
const SendingState = ({ stream }: { stream: LogStream }) => (
  <>
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
  </>
);

const StreamFields = ({ kind, hasSecret }: { kind: LogStreamKind; hasSecret: boolean }) => (
  <>
    <Form.Item name="enabled" label={labels.enabled} valuePropName="checked">
      <Switch />
    </Form.Item>
    <Form.Item name="kind" label={labels.kind}>
      <Select options={kinds} />
    </Form.Item>
    <Form.Item
      name="address"
      label={labels.address}
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
      <Form.Item name="ca" label={labels.ca} extra="由内部机构签发时填写；公共机构签发的不需要">
        <Input.TextArea maxLength={20_000} autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} />
      </Form.Item>
    )}
    {kind === 'WEBHOOK' && hasSecret && (
      <Form.Item name="renew" label="换一个签名密钥" valuePropName="checked" extra="之前的随即失效">
        <Switch />
      </Form.Item>
    )}
  </>
);

interface TestAnswerProps {
  answer: { ok: boolean; text: string } | undefined;
  error: Error | undefined;
}

/** What became of a test. */
const TestAnswer = ({ answer, error }: TestAnswerProps) => (
  <>
    {answer && (
      <Alert
        type={answer.ok ? 'success' : 'error'}
        showIcon
        role="status"
        title={answer.text}
        style={{ marginBottom: 16 }}
      />
    )}
    {error && <Alert type="error" showIcon role="alert" title={errorText(error)} style={{ marginBottom: 16 }} />}
  </>
);

function StreamForm({ stream, onChanged }: { stream: LogStream; onChanged: () => void }) {
  const { message, modal } = App.useApp();
  const test = useRequest(() => enterpriseApi.testLogStream(), { manual: true, onError: () => {} });
  const editor = useEditor<Values, { version: number; secret: string | null }, LogStream>({
    stored: { values: valuesOf(stream), version: stream.version },
    send: ({ ca = '', renew, ...values }, version = stream.version) =>
      enterpriseApi.saveLogStream({ ...values, ca, ...(renew && { renew }), version }),
    failure: '保存日志发送的设置失败',
    onDone: ({ secret }) => {
      // It was asked for once.
      editor.form.setFieldValue('renew', false);
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
        (Object.keys(labels) as (keyof typeof labels)[])
          .map((key) => ({ key, label: labels[key], mine: inWords(mine, key), theirs: inWords(valuesOf(theirs), key) }))
          .filter((row) => row.mine !== row.theirs),
      onTheirs: (theirs) => {
        editor.adopt(valuesOf(theirs), theirs.version);
        onChanged();
      },
    },
  });
  const { dirty, busy, fault } = editor;
  const kind = Form.useWatch('kind', editor.form) ?? stream.kind;
  const { mayChange } = stream;
  return (
    <FormBody<Values>
      {...editor.formProps}
      layout="vertical"
      requiredMark={false}
      disabled={!mayChange}
      initialValues={valuesOf(stream)}
    >
      <SendingState stream={stream} />
      <StreamFields kind={kind} hasSecret={stream.hasSecret} />
      {fault && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 16 }} />}
      <TestAnswer answer={test.data} error={test.error} />
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
      {editor.dialog}
    </FormBody>
  );
}
