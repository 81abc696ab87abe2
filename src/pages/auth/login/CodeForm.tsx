import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { Field } from './Field';
import styles from './index.module.css';

interface Props {
  failure: string | undefined;
  submitting: boolean;
  onCode: (code: string) => void;
  /** Back to name and password. */
  onBack: () => void;
}

/** The second step: what the phone shows, or a recovery code. */
export function CodeForm({ failure, submitting, onCode, onBack }: Props) {
  const [fault, setFault] = useState<string>();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setFault(code.length < 6 ? '请输入 6 位数字，或一个恢复码' : undefined);
    if (code.length >= 6) onCode(code);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <div role="alert" aria-live="assertive">
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
      <Field
        name="code"
        label="动态验证码或恢复码"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        fault={fault}
        hint={<span className={styles.hint}>密码正确。请输入手机验证器显示的 6 位数字</span>}
      />
      <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={submitting}>
        验证
      </Button>
      <Button type="link" block onClick={onBack}>
        返回，换一个账号
      </Button>
    </form>
  );
}
