import type { LoginForm as LoginValues } from '@contract/auth/account';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { CaptchaField } from './CaptchaField';
import styles from './index.module.css';
import { useCapsLock } from './useCapsLock';
import { useLogin } from './useLogin';

/** The fields keep what was typed through a failure; the failure stands above them and is read out. */
export default function LoginForm() {
  const [form] = Form.useForm<LoginValues>();
  const password = useRef<InputRef>(null);
  const capsLock = useCapsLock();
  const { submit, submitting, failure, needCode, codeVersion, renewCode } = useLogin();

  const onFinish = async (values: LoginValues) => {
    const loggedIn = await submit({ ...values, username: values.username.trim() });
    if (loggedIn) return;
    // The picture counts once; a wrong password is the likeliest thing to type again.
    form.setFieldValue('verificationCode', undefined);
    password.current?.focus({ cursor: 'all' });
  };

  return (
    <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={onFinish}>
      <div role="alert" aria-live="assertive">
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
      <Form.Item name="username" label="用户名" rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码"
        rules={[{ required: true, message: '请输入密码' }]}
        extra={capsLock.on ? <span className={styles.hint}>大写锁定已打开</span> : undefined}
      >
        <Input.Password ref={password} autoComplete="current-password" maxLength={200} {...capsLock.handlers} />
      </Form.Item>
      {needCode && (
        <Form.Item
          name="verificationCode"
          label="图片验证码"
          rules={[{ required: true, whitespace: true, message: '请输入图片中的字符' }]}
        >
          <CaptchaField version={codeVersion} onRenew={renewCode} />
        </Form.Item>
      )}
      <Button className={styles.submit} type="primary" htmlType="submit" block loading={submitting}>
        登录
      </Button>
    </Form>
  );
}
