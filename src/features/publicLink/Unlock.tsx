import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PublicPage } from '@/features/session/PublicPage';
import { errorText } from '@/utils/apiError';

interface Props {
  /** What is opened, such as 报告. */
  noun: string;
  /** Sends the password; a failure is said beside the field. */
  onSend: (password: string) => Promise<void>;
}

/** Asks for the password of a public link; nothing of what is shared is told before. */
export function Unlock({ noun, onSend }: Props) {
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
    <PublicPage title={`查看${noun}`}>
      <Form layout="vertical" onFinish={(values: { password: string }) => void send(values)}>
        {failure && <Alert type="error" role="alert" title={failure} style={{ marginBottom: 12 }} />}
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoFocus maxLength={100} autoComplete="off" />
        </Form.Item>
        <Button block type="primary" htmlType="submit" loading={busy}>
          打开{noun}
        </Button>
      </Form>
    </PublicPage>
  );
}
