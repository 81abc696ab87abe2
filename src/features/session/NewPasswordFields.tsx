import { PASSWORD_MAX } from '@contract/auth/password';
import { Form, Input } from 'antd';
import { PASSWORD_HINT, passwordFault } from '@/utils/password';

/** A new password, twice: the fields `newPassword` and `repeated` of a form. */
export function NewPasswordFields({ label = '新密码' }: { label?: string }) {
  return (
    <>
      <Form.Item
        name="newPassword"
        label={label}
        extra={PASSWORD_HINT}
        rules={[
          {
            validator: (_, newPassword: string | undefined) => {
              const fault = passwordFault({ newPassword });
              return fault ? Promise.reject(new Error(fault)) : Promise.resolve();
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
      <Form.Item
        name="repeated"
        label={`确认${label}`}
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, repeated: string | undefined) =>
              repeated && repeated === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
      </Form.Item>
    </>
  );
}
