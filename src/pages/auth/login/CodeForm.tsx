import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Field } from './Field';
import styles from './index.module.css';

interface Props {
  failure: string | undefined;
  submitting: boolean;
  /** By what the step may be taken, beside a recovery code. */
  second: { code: boolean; passkey: boolean };
  onCode: (code: string) => void;
  onPasskey: () => void;
  /** Back to name and password. */
  onBack: () => void;
}

const hintOf = ({ code, passkey }: Props['second']): string => {
  if (!passkey) return '密码正确。请输入手机验证器显示的 6 位数字';
  return code ? '密码正确。也可以输入手机验证器显示的 6 位数字' : '密码正确。密钥不在身边时，输入一个恢复码';
};

/** The second step: a passkey, what the phone shows, or a recovery code. */
export function CodeForm({ failure, submitting, second, onCode, onPasskey, onBack }: Props) {
  const [fault, setFault] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setFault(code.length < 6 ? (second.code ? '请输入 6 位数字，或一个恢复码' : '请输入一个恢复码') : undefined);
    if (code.length >= 6) onCode(code);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <div role="alert" aria-live="assertive">
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
      {second.passkey && (
        <Button className={styles.submit} type="primary" size="large" block loading={submitting} onClick={onPasskey}>
          出示通行密钥
        </Button>
      )}
      <Field
        name="code"
        label={second.code ? '动态验证码或恢复码' : '恢复码'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus={!second.passkey}
        fault={fault}
        hint={<span className={styles.hint}>{hintOf(second)}</span>}
      />
      <Button
        className={styles.submit}
        type={second.passkey ? 'default' : 'primary'}
        size="large"
        htmlType="submit"
        block
        loading={submitting && !second.passkey}
      >
        验证
      </Button>
      <Button type="link" block onClick={onBack}>
        返回，换一个账号
      </Button>
    </form>
  );
}
