import { invitationLifecycle } from '@contract/tenant/invitationLifecycle';
import { Link, useSearchParams } from '@umijs/max';
import { Alert } from 'antd';
import dayjs from 'dayjs';
import { Branded } from '@/components/Branded';
import StateView from '@/components/StateView';
import { BrokenLink, isWholeToken } from '@/features/session/BrokenLink';
import { PublicPage } from '@/features/session/PublicPage';
import { useRequest } from '@/hooks/useRequest';
import { authApi } from '@/services/auth';
import { invitationApi } from '@/services/invitation';
import { errorText, isRefusal } from '@/utils/apiError';
import { keepUserToken } from '@/utils/owner';
import { AnswerForm } from './AnswerForm';
import styles from './acceptInvite.module.css';

/** Who is logged in in this browser, if anybody: start-up did not ask. */
async function visitor() {
  const user = await authApi.currentUser().catch(() => null);
  if (user) keepUserToken(user.csrfToken);
  return user;
}

/** /acceptInvite (§2) — shows an invitation to whoever holds its link; only a button answers it. */
export default function AcceptInvitePage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const invitation = useRequest(() => invitationApi.show({ token }), { ready: isWholeToken(token), onError: () => {} });
  const who = useRequest(visitor);
  const decline = useRequest(() => invitationApi.decline({ token }), {
    manual: true,
    onSuccess: () => invitation.refresh(),
    onError: () => {},
  });
  const { data } = invitation;
  const title = data ? `加入「${data.tenantName}」` : '企业邀请';
  return (
    <Branded logo={data?.tenantLogo}>
      <PublicPage title={title} logo={data?.tenantLogo}>
        {!isWholeToken(token) && <BrokenLink />}
        <StateView
          loading={(invitation.loading && !data) || who.loading}
          error={data ? undefined : invitation.error}
          onRetry={isRefusal(invitation.error) ? undefined : invitation.refresh}
        >
          {data && (
            <p className={styles.facts}>
              {data.inviterName ?? '企业管理员'}邀请{data.email ? ` ${data.email} ` : '您'}加入「{data.tenantName}」
              {data.state === 'PENDING' && `，${dayjs(data.expiresTime).format('M 月 D 日 HH:mm')} 前有效`}。
            </p>
          )}
          {data?.state === 'PENDING' && (
            <AnswerForm
              token={token}
              invitation={data}
              user={who.data ?? null}
              decline={data.email === null ? undefined : decline.run}
              declining={decline.loading}
            />
          )}
          {decline.error && <Alert type="error" role="alert" title={errorText(decline.error)} />}
          {data && data.state !== 'PENDING' && (
            <>
              <Alert
                type={data.state === 'ACCEPTED' ? 'success' : 'info'}
                role="status"
                title={`这份邀请${invitationLifecycle.states[data.state].label}`}
                description={data.state === 'ACCEPTED' ? undefined : '如仍需加入，请联系邀请人重新发送。'}
              />
              <p className={styles.other}>
                <Link to="/login">前往登录</Link>
              </p>
            </>
          )}
        </StateView>
      </PublicPage>
    </Branded>
  );
}
