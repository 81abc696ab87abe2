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

/** Looks like the main button that it is, and is a link: it can be opened in another tab. */
const HomeLink = () => (
  <Link to={HOME} className={styles.home}>
    返回工作台
  </Link>
);

/** A board of which one card is not there. */
function MissingCard() {
  return (
    <svg className={styles.mark} viewBox="0 0 120 84" aria-hidden="true">
      <g className={styles.back}>
        <rect x="2" y="2" width="34" height="80" rx="6" />
        <rect x="43" y="2" width="34" height="80" rx="6" />
        <rect x="84" y="2" width="34" height="80" rx="6" />
      </g>
      <g className={styles.card}>
        <rect x="8" y="9" width="22" height="16" rx="3" />
        <rect x="8" y="31" width="22" height="16" rx="3" />
        <rect x="49" y="9" width="22" height="16" rx="3" />
        <rect x="90" y="9" width="22" height="16" rx="3" />
      </g>
      <rect className={styles.gone} x="49" y="31" width="22" height="16" rx="3" />
    </svg>
  );
}

export function StatusView({ code, title, text, action }: StatusViewProps) {
  // It may stand in the shell's place.
  useLayoutEffect(dropStill, []);
  return (
    <div className={styles.view}>
      <MissingCard />
      {code && <p className={styles.code}>{code}</p>}
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.action}>{action ?? <HomeLink />}</div>
    </div>
  );
}
