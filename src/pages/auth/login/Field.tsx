import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '@/utils/cx';
import styles from './field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** What is wrong with what was sent; read out with the field. */
  fault?: string;
  hint?: ReactNode;
  /** Beside the input, within the line. */
  beside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of the browser's own: the login page is the first that anybody loads, and antd's form weighs 60 kB. */
export function Field({ label, fault, hint, beside, className, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          className={cx(styles.input, className)}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || hint ? `${id}-words` : undefined}
        />
        {beside}
      </div>
      <div id={`${id}-words`} className={styles.words} role={fault ? 'alert' : undefined}>
        {fault ? <span className="alarm">{fault}</span> : hint}
      </div>
    </div>
  );
}
