import { PROVINCE_PROVIDER } from '@contract/auth/providers';
import { Link, useSearchParams } from '@umijs/max';
import { Alert } from 'antd';
import StateView from '@/components/StateView';
import { PublicPage } from '@/features/session/PublicPage';
import { ProviderButtons } from '@/features/signIn';
import styles from '@/features/signIn/signIn.module.css';
import { useRequest } from '@/hooks/useRequest';
import { authApi } from '@/services/auth';

/** /provinceLogin (§2): the way in by the province's single sign-on, where the operator has set one (§3). */
export default function ProvinceLoginPage() {
  const [params] = useSearchParams();
  const configs = useRequest(() => authApi.provinceConfigs());
  const redirect = params.get('redirect') ?? params.get('reference') ?? undefined;
  return (
    <PublicPage title="省份统一登录">
      <StateView loading={configs.loading} error={configs.error} onRetry={configs.refresh}>
        {configs.data?.enable ? (
          <ProviderButtons providers={[{ id: PROVINCE_PROVIDER, name: '省份统一登录' }]} redirect={redirect} primary />
        ) : (
          <Alert
            type="info"
            role="status"
            title="没有开通省份统一登录"
            description="请用用户名和密码登录，或联系平台管理员。"
          />
        )}
      </StateView>
      <p className={styles.other}>
        <Link to="/login">用密码登录</Link>
      </p>
    </PublicPage>
  );
}
