import { Link, useModel, useSearchParams } from '@umijs/max';
import { lazy, Suspense } from 'react';
import { PublicPage } from '@/features/session/PublicPage';
import { inAppOf } from '@/utils/inApp';
import { readStored } from '@/utils/storage';
import { APP_TITLE } from '../../../../config/app';
import styles from './index.module.css';
import LoginForm from './LoginForm';

// Within the app of DingTalk, WeCom or Feishu alone.
const InApp = lazy(() => import('./InApp'));

const notices: Record<string, string> = {
  passwordChanged: '密码已修改，请用新密码登录',
  passwordSet: '密码已设置，请登录',
};

/** /login (§2): open to everybody; `redirect` (also seen as `reference`) says where to go afterwards. */
export default function LoginPage() {
  const { initialState } = useModel('@@initialState');
  const [params] = useSearchParams();
  const notice = notices[params.get('notice') ?? ''];
  const portal = initialState?.portal;
  const app = inAppOf(navigator.userAgent);
  const form = <LoginForm demo={portal?.demo} passkeys={portal?.passkeys} />;
  return (
    <PublicPage title={`登录${portal?.appTitle ?? APP_TITLE}`} notice={notice}>
      {app ? (
        <Suspense fallback={null}>
          <InApp kind={app} otherwise={form} />
        </Suspense>
      ) : (
        form
      )}
      <p className={styles.forgotten}>
        <Link to="/resetPassword">忘记密码</Link>
        <Link to={{ pathname: '/tenantLogin', search: params.toString() }}>企业登录</Link>
        {readStored('provinceEnable') === 'true' && (
          <Link to={{ pathname: '/provinceLogin', search: params.toString() }}>省份统一登录</Link>
        )}
      </p>
    </PublicPage>
  );
}
