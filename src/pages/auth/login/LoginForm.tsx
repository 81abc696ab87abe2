import { demoPassword } from '@contract/auth/demo';
import { Button } from 'antd';
import { type FormEvent, useRef, useState } from 'react';
import { knowsPasskeys } from '@/utils/knowsPasskeys';
import { CaptchaField } from './CaptchaField';
import { CodeForm } from './CodeForm';
import { DemoAccounts } from './DemoAccounts';
import { Field } from './Field';
import styles from './index.module.css';
import { PasswordField } from './PasswordField';
import { useLogin } from './useLogin';

/** What each field asks for when it is sent empty; the order is that of the page. */
const wanted = {
  username: '请输入用户名',
  password: '请输入密码',
  verificationCode: '请输入图片中的字符',
} as const;
type Name = keyof typeof wanted;

/**
 * The fields keep what was typed through a failure; the failure stands above them and is read out.
 * @param demo whether the accounts of the demo data are offered
 * @param passkeys whether there are passkeys at this address
 */
export default function LoginForm({ demo = false, passkeys = false }: { demo?: boolean; passkeys?: boolean }) {
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const { submit, submitCode, submitPasskey, second, back, asksForCode, submitting, ...login } = useLogin();
  const { failure, needCode, codeVersion, renewCode } = login;

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const text = (name: Name) => String(given.get(name) ?? '');
    const names: Name[] = ['username', 'password', ...(needCode ? (['verificationCode'] as const) : [])];
    // A password may be blanks; the other two may not.
    const missing = names.filter((name) => (name === 'password' ? text(name) : text(name).trim()) === '');
    setFaults(Object.fromEntries(missing.map((name) => [name, wanted[name]])));
    if (missing[0]) return form.querySelector<HTMLInputElement>(`[name=${missing[0]}]`)?.focus();
    const loggedIn = await submit({
      username: text('username').trim(),
      password: text('password'),
      ...(needCode && { verificationCode: text('verificationCode') }),
    });
    if (loggedIn) return;
    // The picture counts once; a wrong password is the likeliest thing to type again.
    if (code.current) code.current.value = '';
    password.current?.select();
  };

  if (asksForCode) {
    return (
      <CodeForm
        failure={failure}
        submitting={submitting}
        second={second}
        onCode={(code) => void submitCode(code)}
        onPasskey={() => void submitPasskey()}
        onBack={back}
      />
    );
  }
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <div role="alert" aria-live="assertive">
        {failure && <p className={styles.failure}>{failure}</p>}
      </div>
      <Field
        name="username"
        label="用户名"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        autoFocus
        fault={faults.username}
      />
      <PasswordField ref={password} fault={faults.password} />
      {needCode && (
        <CaptchaField ref={code} version={codeVersion} onRenew={renewCode} fault={faults.verificationCode} />
      )}
      <Button className={styles.submit} type="primary" size="large" htmlType="submit" block loading={submitting}>
        登录
      </Button>
      {passkeys && knowsPasskeys() && (
        <Button className={styles.submit} size="large" block disabled={submitting} onClick={() => void submitPasskey()}>
          用通行密钥登录
        </Button>
      )}
      {demo && (
        <DemoAccounts busy={submitting} onChoose={(username) => void submit({ username, password: demoPassword })} />
      )}
    </form>
  );
}
