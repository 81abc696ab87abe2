import { Link, useSearchParams } from '@umijs/max';
import { Alert, Button } from 'antd';
import { Branded } from '@/components/Branded';
import StateView from '@/components/StateView';
import { BrokenLink, isWholeToken } from '@/features/session/BrokenLink';
import { PublicPage } from '@/features/session/PublicPage';
import { useKnownTenant } from '@/features/signIn';
import { useRequest } from '@/hooks/useRequest';
import { recoveryApi } from '@/services/recovery';
import { errorText, isRefusal } from '@/utils/apiError';
import { HOME } from '@/utils/redirect';

/** /verifyEmail (§2) — proves the address that the link was mailed to, when its reader says so. */
export default function VerifyEmailPage() {
  const known = useKnownTenant();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const link = useRequest(() => recoveryApi.mailLink({ token }), { ready: isWholeToken(token), onError: () => {} });
  const verify = useRequest(() => recoveryApi.verifyEmail({ token }), { manual: true, onError: () => {} });
  return (
    <Branded logo={known?.logo}>
      <PublicPage logo={known?.logo} title="验证邮箱">
        <StateView
          loading={link.loading && !link.data}
          error={link.error}
          onRetry={isRefusal(link.error) ? undefined : link.refresh}
        >
          {!isWholeToken(token) ? (
            <BrokenLink />
          ) : verify.data ? (
            <Alert type="success" role="status" title={`${verify.data.email} 已验证`} />
          ) : (
            <>
              <p>
                确认 <strong>{link.data?.email}</strong> 是您的邮箱。验证后可以用它找回密码。
              </p>
              <div role="alert">
                {verify.error && <Alert type="error" title={errorText(verify.error)} style={{ marginBottom: 16 }} />}
              </div>
              <Button type="primary" size="large" block loading={verify.loading} onClick={verify.run}>
                确认这是我的邮箱
              </Button>
            </>
          )}
        </StateView>
        <p style={{ textAlign: 'center', marginTop: 16 }}>
          <Link to={HOME}>进入工作台</Link>
        </p>
      </PublicPage>
    </Branded>
  );
}
