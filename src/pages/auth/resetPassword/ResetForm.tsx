import { history, Link } from '@umijs/max';
import { Alert, Button, Form } from 'antd';
import { Branded } from '@/components/Branded';
import StateView from '@/components/StateView';
import { forgetSession } from '@/features/session';
import { BrokenLink, isWholeToken } from '@/features/session/BrokenLink';
import { NewPasswordFields } from '@/features/session/NewPasswordFields';
import { PublicPage } from '@/features/session/PublicPage';
import { useKnownTenant } from '@/features/signIn';
import { useRequest } from '@/hooks/useRequest';
import { recoveryApi } from '@/services/recovery';
import { errorText, isRefusal } from '@/utils/apiError';

/** Sets the password of the account that the link belongs to; opening the link alone changes nothing. */
export function ResetForm({ token }: { token: string }) {
  const known = useKnownTenant();
  const link = useRequest(() => recoveryApi.passwordLink({ token }), { ready: isWholeToken(token), onError: () => {} });
  const reset = useRequest(
    ({ newPassword }: { newPassword: string }) => recoveryApi.resetPassword({ token, newPassword }),
    {
      manual: true,
      onSuccess: () => {
        forgetSession();
        history.replace('/login?notice=passwordSet');
      },
      onError: () => {},
    },
  );
  const verb = link.data?.first ? '设置' : '重置';
  return (
    <Branded logo={known?.logo}>
      <PublicPage logo={known?.logo} title={`${verb}密码`}>
        {!isWholeToken(token) && <BrokenLink />}
        <StateView
          loading={link.loading && !link.data}
          error={link.error}
          onRetry={isRefusal(link.error) ? undefined : link.refresh}
        >
          {link.data && (
            <Form layout="vertical" size="large" requiredMark={false} onFinish={reset.run}>
              <p>
                为账号 <strong>{link.data.userName}</strong>（{link.data.name}）{verb}登录密码
              </p>
              <input hidden readOnly autoComplete="username" value={link.data.userName} />
              <div role="alert">
                {reset.error && <Alert type="error" title={errorText(reset.error)} style={{ marginBottom: 16 }} />}
              </div>
              <NewPasswordFields label={link.data.first ? '密码' : '新密码'} />
              <Button type="primary" htmlType="submit" block loading={reset.loading}>
                {verb}密码
              </Button>
            </Form>
          )}
        </StateView>
        <p style={{ textAlign: 'center', marginTop: 16 }}>
          {isRefusal(link.error) || !isWholeToken(token) ? (
            <Link to="/resetPassword">重新获取链接</Link>
          ) : (
            <Link to="/login">返回登录</Link>
          )}
        </p>
      </PublicPage>
    </Branded>
  );
}
