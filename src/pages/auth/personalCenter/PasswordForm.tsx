import type { PasswordChange } from '@contract/auth/account';
import { PASSWORD_MAX, PASSWORD_TYPED_MAX } from '@contract/auth/password';
import { Alert, Button, Form, Input } from 'antd';
import { leaveEnded } from '@/features/session';
import { useRequest } from '@/hooks/useRequest';
import { securityApi } from '@/services/security';
import { errorText } from '@/utils/apiError';
import { PASSWORD_HINT, passwordFault } from '@/utils/password';

interface PasswordValues extends PasswordChange {
  repeated: string;
}

/** A changed password ends every session, so this one goes to the login page, which says why. */
export function PasswordForm({ userName }: { userName: string }) {
  const change = useRequest(
    ({ oldPassword, newPassword }: PasswordValues) => securityApi.changePassword({ oldPassword, newPassword }),
    {
      manual: true,
      onSuccess: () => leaveEnded('passwordChanged'),
      onError: () => {},
    },
  );
  return (
    <Form<PasswordValues> layout="vertical" requiredMark={false} onFinish={change.run}>
      <div role="alert">
        {change.error && <Alert type="error" title={errorText(change.error)} style={{ marginBottom: 16 }} />}
      </div>
      {/* Password managers look for the account beside its password. */}
      <input hidden readOnly autoComplete="username" value={userName} />
      <Form.Item name="oldPassword" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={PASSWORD_TYPED_MAX} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra={PASSWORD_HINT}
        dependencies={['oldPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, newPassword: string | undefined) => {
              const fault = passwordFault({ newPassword, oldPassword: getFieldValue('oldPassword') });
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="确认新密码"
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, repeated: string | undefined) =>
              repeated && repeated === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的新密码不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.loading}>
        修改密码
      </Button>
    </Form>
  );
}
