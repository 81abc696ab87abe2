import { ArrowLeftOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { HelpButton } from './HelpButton';
import styles from './index.module.css';
import { OfflineMark } from './OfflineMark';
import { UserMenu } from './UserMenu';

/** A rail in place of the other: the way back above, the person and help at the foot. */
export function BackRail({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={styles.rail}>
      <Link to={to} className={styles.brand}>
        <ArrowLeftOutlined aria-hidden />
        <span className={styles.label}>返回</span>
      </Link>
      {children}
      <OfflineMark folded={false} />
      <div className={styles.foot}>
        <UserMenu folded={false} />
        <HelpButton />
      </div>
    </div>
  );
}
