import { useModel, useSearchParams } from '@umijs/max';
import { BrandMark } from '@/components/BrandMark';
import { APP_TITLE } from '../../../../config/app';
import styles from './index.module.css';
import LoginForm from './LoginForm';

const notices: Record<string, string> = { passwordChanged: '密码已修改，请用新密码登录' };

/** /login (§2): open to everybody; `redirect` (also seen as `reference`) says where to go afterwards. */
export default function LoginPage() {
  const { initialState } = useModel('@@initialState');
  const [params] = useSearchParams();
  const notice = notices[params.get('notice') ?? ''];
  const portal = initialState?.portal;
  return (
    <main className={styles.page}>
      <div className={styles.panel}>
        <header className={styles.brand}>
          <BrandMark logo={portal?.logo} size={36} />
          <h1 className={styles.title}>登录{portal?.appTitle ?? APP_TITLE}</h1>
        </header>
        {notice && (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        <LoginForm />
      </div>
      {portal?.copyright && <footer className={styles.copyright}>{portal.copyright}</footer>}
    </main>
  );
}
