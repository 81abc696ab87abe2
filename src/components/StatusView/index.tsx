/** A whole page that says why there is nothing else: 403, 404, a failure. Without an `action` it leads home. */
import { Link } from '@umijs/max';
import { type ReactNode, useLayoutEffect } from 'react';
import { HOME } from '@/utils/redirect';
import { dropStill } from '@/utils/still';
import styles from './index.module.css';

export interface StatusViewProps {
  code?: string;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function StatusView({ code, title, text, action }: StatusViewProps) {
  // It may stand in the shell's place.
  useLayoutEffect(dropStill, []);
  return (
    <div className={styles.view}>
      {code && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.action}>{action ?? <Link to={HOME}>返回工作台</Link>}</div>
    </div>
  );
}
