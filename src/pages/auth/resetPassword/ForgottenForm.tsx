import { Link } from '@umijs/max';
import { Alert, Button, Form, Input } from 'antd';
import { Branded } from '@/components/Branded';
import { PublicPage } from '@/features/session/PublicPage';
import { useKnownTenant } from '@/features/signIn';
import { useRequest } from '@/hooks/useRequest';
import { recoveryApi } from '@/services/recovery';
import { errorText } from '@/utils/apiError';

/** The answer never tells whether there is such an account: it says what happens if there is. */
export function ForgottenForm() {
  const known = useKnownTenant();
  const ask = useRequest(
    ({ account }: { account: string }) => recoveryApi.forgetPassword({ account: account.trim() }),
    {
      manual: true,
      onError: () => {},
    },
  );
  const sent = ask.data !== undefined;
  return (
    <Branded logo={known?.logo}>
      <PublicPage logo={known?.logo} title="重置密码">
        {sent ? (
          <Alert
            type="success"
            role="status"
            title="如果该账号存在且邮箱已验证，重置链接已经发出"
            description="请在 30 分钟内打开邮件中的链接。没有收到时请检查垃圾邮件，或联系企业管理员。"
          />
        ) : (
          <Form layout="vertical" size="large" requiredMark={false} onFinish={ask.run}>
            <div role="alert">
              {ask.error && <Alert type="error" title={errorText(ask.error)} style={{ marginBottom: 16 }} />}
            </div>
            <Form.Item
              name="account"
              label="用户名或邮箱"
              extra="我们向账号已验证的邮箱发送重置链接"
              rules={[{ required: true, whitespace: true, message: '请输入用户名或邮箱' }]}
            >
              <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={200} autoFocus />
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={ask.loading}>
              发送重置链接
            </Button>
          </Form>
        )}
        <p style={{ textAlign: 'center', marginTop: 16 }}>
          <Link to="/login">返回登录</Link>
        </p>
      </PublicPage>
    </Branded>
  );
}
