import { Alert, Button, Form, Input } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { errorText } from '@/utils/apiError';

/** The page around what is asked: a page without the shell. */
export type BarePage = ComponentType<{ title: ReactNode; children: ReactNode }>;

interface Props {
  Page: BarePage;
  /** What is opened, such as 报告. */
  noun: string;
  /** Sends the password; a failure is said beside the field. */
  onSend: (password: string) => Promise<void>;
}

/** Asks for the password of a public link; nothing of what is shared is told before. */
export function Unlock({ Page, noun, onSend }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async ({ password }: { password: string }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSend(password);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page title={`查看${noun}`}>
      <Form layout="vertical" onFinish={(values: { password: string }) => void send(values)}>
        {failure && <Alert type="error" role="alert" title={failure} style={{ marginBottom: 12 }} />}
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoFocus maxLength={100} autoComplete="off" />
        </Form.Item>
        <Button block type="primary" htmlType="submit" loading={busy}>
          打开{noun}
        </Button>
      </Form>
    </Page>
  );
}
