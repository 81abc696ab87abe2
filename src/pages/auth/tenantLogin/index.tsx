import { Link, useSearchParams } from '@umijs/max';
import { Button, Form, Input } from 'antd';
import { Branded } from '@/components/Branded';
import StateView from '@/components/StateView';
import { PublicPage } from '@/features/session/PublicPage';
import { ProviderButtons } from '@/features/signIn';
import styles from '@/features/signIn/signIn.module.css';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import { ApiError, errorText } from '@/utils/apiError';
import { readStored, StorageKey, writeStored } from '@/utils/storage';

const sayFailure = (error: Error) =>
  error instanceof ApiError && error.status === 404 ? '没有这个企业代码，请检查后重试' : errorText(error);

/** /tenantLogin (§2): the ways into one enterprise, which its code names; the code is kept for the next time. */
export default function TenantLoginPage() {
  const [params, setParams] = useSearchParams();
  const code = params.get('tenantCode') ?? readStored(StorageKey.TENANT_CODE) ?? '';
  const entry = useRequest(() => signinApi.tenantEntry({ tenantCode: code }, { skipErrorHandler: true }), {
    ready: code !== '',
    refreshDeps: [code],
    onSuccess: ({ tenantCode }) => writeStored(StorageKey.TENANT_CODE, tenantCode),
    onError: () => {},
  });
  const redirect = params.get('redirect') ?? params.get('reference') ?? undefined;
  const choose = (tenantCode: string) => {
    const next = new URLSearchParams(params);
    next.set('tenantCode', tenantCode.trim());
    setParams(next);
  };
  const { data, error } = entry;
  const shown = code !== '' && !error ? data : undefined;
  return (
    <Branded logo={shown?.logo}>
      <PublicPage title={shown ? `登录${shown.tenantName}` : '登录您的企业'} logo={shown?.logo}>
        <StateView loading={entry.loading && !data && !error}>
          {shown ? (
            <>
              {shown.providers.length > 0 ? (
                <ProviderButtons providers={shown.providers} redirect={redirect} primary />
              ) : (
                <p className={styles.text}>这个企业没有开通单点登录，请用用户名和密码登录。</p>
              )}
              <p className={styles.other}>
                <Button
                  type="link"
                  onClick={() => {
                    writeStored(StorageKey.TENANT_CODE, null);
                    choose('');
                  }}
                >
                  换一个企业
                </Button>
              </p>
            </>
          ) : (
            <Form
              layout="vertical"
              size="large"
              requiredMark={false}
              onFinish={(values: { code: string }) => choose(values.code)}
            >
              <Form.Item
                name="code"
                label="企业代码"
                initialValue={code}
                extra="由企业管理员告知，也在邀请邮件里"
                validateStatus={error ? 'error' : undefined}
                help={error && sayFailure(error)}
                rules={[{ required: true, whitespace: true, message: '请输入企业代码' }]}
              >
                <Input autoComplete="organization" autoCapitalize="none" spellCheck={false} maxLength={50} autoFocus />
              </Form.Item>
              <Button type="primary" htmlType="submit" block>
                下一步
              </Button>
            </Form>
          )}
        </StateView>
        <p className={styles.other}>
          <Link to={{ pathname: '/login', search: redirect ? `?redirect=${encodeURIComponent(redirect)}` : '' }}>
            用密码登录
          </Link>
        </p>
      </PublicPage>
    </Branded>
  );
}
