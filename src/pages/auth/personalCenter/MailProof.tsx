import type { CurrentUser } from '@contract/auth/account';
import { App, Button } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { recoveryApi } from '@/services/recovery';
import { errorText } from '@/utils/apiError';

/** Whether one's address was proven; a forgotten password is mailed to a proven one alone. */
export function MailProof({ user: { email, emailVerified } }: { user: CurrentUser }) {
  const { message } = App.useApp();
  const ask = useRequest(() => recoveryApi.askToVerify(), {
    manual: true,
    onSuccess: () => void message.success(`验证链接已发送到 ${email}，24 小时内有效`),
    onError: (error) => void message.error(errorText(error)),
  });
  if (!email) return <>填写并验证后，可以用它找回密码</>;
  if (emailVerified) return <>已验证，可以用它找回密码</>;
  return (
    <>
      还没有验证，不能用它找回密码{' '}
      <Button type="link" size="small" loading={ask.loading} onClick={ask.run}>
        发送验证链接
      </Button>
    </>
  );
}
