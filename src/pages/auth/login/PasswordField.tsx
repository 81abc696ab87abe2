import { type Ref, useState } from 'react';
import { Field } from './Field';
import styles from './field.module.css';
import pageStyles from './index.module.css';
import { useCapsLock } from './useCapsLock';

/** The password, shown on demand; caps lock is told while it is typed. */
export function PasswordField({ fault, ref }: { fault?: string; ref: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false);
  const capsLock = useCapsLock();
  return (
    <Field
      ref={ref}
      name="password"
      label="密码"
      type={shown ? 'text' : 'password'}
      className={styles.secret}
      autoComplete="current-password"
      maxLength={200}
      fault={fault}
      hint={capsLock.on ? <span className={pageStyles.hint}>大写锁定已打开</span> : undefined}
      beside={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          title={shown ? '隐藏密码' : '显示密码'}
          onClick={() => setShown(!shown)}
        >
          {shown ? '隐藏' : '显示'}
        </button>
      }
      {...capsLock.handlers}
    />
  );
}
