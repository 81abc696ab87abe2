import { PROVINCE_PROVIDER, ssoCauses } from '@contract/auth/providers';
import type { SsoOutcome, SsoReturn } from '@contract/auth/signIn';
import { history, Link } from '@umijs/max';
import { Alert, Button, Form, Input, Spin } from 'antd';
import { useState } from 'react';
import { useBegin } from '@/features/session';
import { PublicPage } from '@/features/session/PublicPage';
import styles from '@/features/signIn/signIn.module.css';
import { useRequest } from '@/hooks/useRequest';
import { signinApi } from '@/services/signin';
import { errorText } from '@/utils/apiError';
import { safeRedirect } from '@/utils/redirect';

/** What stands in the address, read once: it goes from there at once, so that no history and no referrer keeps it. */
function takeReturn(): URLSearchParams {
  const given = new URLSearchParams(window.location.search);
  if (given.size > 0) window.history.replaceState(window.history.state, '', window.location.pathname);
  return given;
}

const one = (given: URLSearchParams, name: string) => {
  const all = given.getAll(name);
  // Twice is nobody's honest answer.
  return all.length === 1 ? all[0] : undefined;
};

/** DingTalk sends its code under another name. */
function finish(given: URLSearchParams): Promise<SsoOutcome> {
  const [authCode, state] = [one(given, 'authCode'), one(given, 'state')];
  if (authCode && state) return signinApi.finishDingTalk({ authCode, state }, { skipErrorHandler: true });
  const names = ['code', 'state', 'iss', 'error', 'error_description'] as const;
  const back: SsoReturn = Object.fromEntries(
    names.flatMap((name) => (one(given, name) ? [[name, one(given, name)]] : [])),
  );
  return signinApi.finish(back, { skipErrorHandler: true });
}

/** An entry from outside without an answer of a provider: on to the province's page, or to ours. */
async function enter(given: URLSearchParams): Promise<SsoOutcome | null> {
  const target = one(given, 'redirect') ?? one(given, 'target');
  if (one(given, 'provider') === PROVINCE_PROVIDER) {
    const { url } = await signinApi.start(
      { provider: PROVINCE_PROVIDER, redirect: safeRedirect(target) },
      { skipErrorHandler: true },
    );
    window.location.assign(url);
    return null;
  }
  history.replace(safeRedirect(target));
  return null;
}

const isReturn = (given: URLSearchParams) => ['code', 'authCode', 'state', 'error'].some((name) => given.has(name));

/** /link (§2): where providers send people back, and entries from outside; it opens without a session (§4). */
export default function LinkPage() {
  const begin = useBegin();
  const [given] = useState(takeReturn);
  const [asked, setAsked] = useState<SsoOutcome>();
  const [tested, setTested] = useState<SsoOutcome>();

  const goOn = async (outcome: SsoOutcome | null) => {
    if (!outcome) return;
    if (outcome.outcome === 'tested') {
      setTested(outcome);
      return;
    }
    if (outcome.outcome === 'confirm') {
      setAsked(outcome);
      return;
    }
    await begin(safeRedirect(outcome.redirect));
  };
  const back = useRequest(async () => goOn(await (isReturn(given) ? finish(given) : enter(given))), {
    onError: () => {},
  });
  const confirm = useRequest(
    async ({ password }: { password: string }) =>
      goOn(await signinApi.confirm({ ticket: asked?.ticket ?? '', password }, { skipErrorHandler: true })),
    { manual: true, onError: () => {} },
  );
  const { error } = back;
  return (
    <PublicPage title={tested ? '测试登录方式' : asked ? '确认是您本人' : error ? '登录没有完成' : '正在登录'}>
      {tested ? (
        <Tested {...tested} />
      ) : asked ? (
        <>
          <p className={styles.text}>
            「{asked.providerName}」给出的邮箱属于账号 <strong>{asked.userName}</strong>
            。请输入这个账号的密码，以后就可以直接用它登录。
          </p>
          <Form layout="vertical" size="large" requiredMark={false} onFinish={confirm.run}>
            <div role="alert">
              {confirm.error && <Alert type="error" title={errorText(confirm.error)} style={{ marginBottom: 16 }} />}
            </div>
            <input hidden readOnly autoComplete="username" value={asked.userName} />
            <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
              <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
            </Form.Item>
            <Button type="primary" htmlType="submit" block loading={confirm.loading}>
              绑定并登录
            </Button>
          </Form>
        </>
      ) : error ? (
        <Alert type="error" role="alert" title={errorText(error)} />
      ) : (
        <div role="status" aria-label="正在登录" style={{ textAlign: 'center', padding: 24 }}>
          <Spin />
        </div>
      )}
      {(error || asked) && (
        <p className={styles.other}>
          <Link to="/login">返回登录</Link>
        </p>
      )}
    </PublicPage>
  );
}

/** What the test of a provider found, for who keeps it: nobody was signed in by it. */
function Tested({ providerName, redirect, fault }: SsoOutcome) {
  return (
    <>
      {fault ? (
        <Alert
          type="error"
          role="alert"
          title={`「${providerName}」的登录信息没有通过校验：${ssoCauses[fault.cause]}`}
          description={fault.text}
        />
      ) : (
        <Alert
          type="success"
          role="status"
          title={`「${providerName}」可以用来登录：签发者、时钟、公钥、接收者和内容都相符`}
        />
      )}
      <p className={styles.other}>
        <Link to={safeRedirect(redirect)}>返回登录方式</Link>
      </p>
    </>
  );
}
