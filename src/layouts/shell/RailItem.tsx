import { Link, NavLink } from '@umijs/max';
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

const classOf = (active: boolean) => `${styles.item} ${active ? styles.active : ''}`;

/**
 * An entry that is a page: a real link, so that it opens in a new tab too.
 * @param active where the path alone does not say whether it is open
 */
export function RailLink({ to, active, ...item }: RailItemProps & { to: string; active?: boolean }) {
  return (
    <Tooltip title={tip(item)} placement="right">
      {active === undefined ? (
        <NavLink to={to} aria-label={item.name} className={({ isActive }) => classOf(isActive)}>
          <Content {...item} />
        </NavLink>
      ) : (
        <Link to={to} aria-label={item.name} aria-current={active ? 'page' : undefined} className={classOf(active)}>
          <Content {...item} />
        </Link>
      )}
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
