import { LINK_HEADER } from '@contract/report/kinds';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { PublicPage } from '@/features/session/PublicPage';
import { reportApi } from '@/services/report';
import { errorText } from '@/utils/apiError';

interface Props {
  place: { pId: string; rId: string };
  token: string;
  onDone: () => void;
}

/** Asks for the password of a public link; nothing of the report is told before. */
export function Unlock({ place: { pId, rId }, token, onDone }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async ({ password }: { password: string }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await reportApi.unlockPublic({ pId, rId, password }, { headers: { [LINK_HEADER]: token } });
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicPage title="查看报告">
      <Form layout="vertical" onFinish={(values: { password: string }) => void send(values)}>
        {failure && <Alert type="error" role="alert" title={failure} style={{ marginBottom: 12 }} />}
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password autoFocus maxLength={100} autoComplete="off" />
        </Form.Item>
        <Button block type="primary" htmlType="submit" loading={busy}>
          打开报告
        </Button>
      </Form>
    </PublicPage>
  );
}
