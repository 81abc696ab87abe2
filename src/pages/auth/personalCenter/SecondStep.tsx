import type { ReactNode } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { securityApi } from '@/services/security';
import { PasskeysPart } from './PasskeysPart';
import { TotpPart } from './TotpPart';

/** What is asked beside the password: passkeys and codes by time, which share the recovery codes. */
export function SecondStep({ part }: { part: (title: string, children: ReactNode) => ReactNode }) {
  const { data, error, loading, refresh } = useRequest(() => securityApi.getSecurity());
  const within = (children: ReactNode) => (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={2}>
      {children}
    </StateView>
  );
  return (
    <>
      {part('通行密钥', within(data && <PasskeysPart fault={data.passkeyFault} onChanged={refresh} />))}
      {part('动态验证码', within(data && <TotpPart security={data} onChanged={refresh} />))}
    </>
  );
}
