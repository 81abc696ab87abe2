import { NavLink } from '@umijs/max';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import styles from './index.module.css';

interface RailItemProps {
  /** What is read out and shown as the tooltip of the folded rail. */
  name: string;
  /** What stands there, when it is shorter than the name. */
  label?: string;
  icon: ReactNode;
  extra?: ReactNode;
  folded: boolean;
}

function Content({ name, label, icon, extra, folded }: RailItemProps) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {!folded && <span className={styles.label}>{label ?? name}</span>}
      {!folded && extra}
    </>
  );
}

const tip = ({ folded, name }: RailItemProps) => (folded ? name : undefined);

/** An entry that is a page: a real link, so that it opens in a new tab too. */
export function RailLink({ to, ...item }: RailItemProps & { to: string }) {
  return (
    <Tooltip title={tip(item)} placement="right">
      <NavLink
        to={to}
        aria-label={item.name}
        className={({ isActive }) => `${styles.item} ${isActive ? styles.active : ''}`}
      >
        <Content {...item} />
      </NavLink>
    </Tooltip>
  );
}

/** An entry that does something. Further properties are those that a popup hangs on its trigger. */
export function RailButton({
  name,
  label,
  icon,
  extra,
  folded,
  className,
  ...rest
}: RailItemProps & React.ComponentProps<'button'>) {
  const item = { name, label, icon, extra, folded };
  return (
    <Tooltip title={tip(item)} placement="right">
      <button type="button" aria-label={name} className={`${styles.item} ${className ?? ''}`} {...rest}>
        <Content {...item} />
      </button>
    </Tooltip>
  );
}
