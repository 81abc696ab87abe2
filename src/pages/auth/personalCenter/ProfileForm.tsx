import type { CurrentUser, ProfileUpdate } from '@contract/auth/account';
import { useModel } from '@umijs/max';
import { App, Button, Form, Input } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { securityApi } from '@/services/security';
import { MailProof } from './MailProof';

interface ProfileValues {
  name: string;
  email?: string;
  mobile?: string;
  password?: string;
}

const MOBILE = /^\+?[\d\s-]{5,30}$/;

/** Another address takes the password: whoever finds a screen unlocked must not leave with a key to the account. */
const isAnother = (user: CurrentUser, email: string | undefined) =>
  (email?.trim().toLowerCase() ?? '') !== (user.email?.toLowerCase() ?? '');

/** An emptied field clears the value. */
const toUpdate = ({ name, email, mobile }: ProfileValues): Omit<ProfileUpdate, 'password'> => ({
  name: name.trim(),
  email: email?.trim() || null,
  mobile: mobile?.trim() || null,
});

export function ProfileForm({ user }: { user: CurrentUser }) {
  const { message } = App.useApp();
  const { setInitialState } = useModel('@@initialState');
  const [form] = Form.useForm<ProfileValues>();
  const typed = Form.useWatch('email', form);
  const moves = typed !== undefined && isAnother(user, typed);
  const save = useRequest(
    async (values: ProfileValues) => {
      const update = toUpdate(values);
      await securityApi.updateProfile({ ...update, password: values.password }, showFailure);
      return update;
    },
    {
      manual: true,
      onSuccess: (update) => {
        void message.success('修改成功');
        form.resetFields(['password']);
        void setInitialState((state) => {
          if (!state?.user) return state;
          const emailVerified = state.user.emailVerified && !isAnother(state.user, update.email ?? undefined);
          return { ...state, user: { ...state.user, ...update, emailVerified } };
        });
      },
      // Shown by the request layer; what was typed stays.
      onError: () => {},
    },
  );
  return (
    <Form<ProfileValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: user.name, email: user.email ?? '', mobile: user.mobile ?? '' }}
      onFinish={save.run}
    >
      <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input maxLength={50} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="email"
        label="邮箱"
        extra={<MailProof user={user} />}
        rules={[{ type: 'email', message: '邮箱格式不正确' }]}
      >
        <Input maxLength={200} autoComplete="email" />
      </Form.Item>
      {moves && (
        <Form.Item
          name="password"
          label="登录密码"
          extra="修改邮箱需要确认密码；已验证的原邮箱会收到通知"
          rules={[{ required: true, message: '请输入登录密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
      )}
      <Form.Item name="mobile" label="手机号" rules={[{ pattern: MOBILE, message: '手机号格式不正确' }]}>
        <Input maxLength={30} autoComplete="tel" inputMode="tel" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={save.loading}>
        保存
      </Button>
    </Form>
  );
}
