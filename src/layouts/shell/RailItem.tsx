import { Link, NavLink } from '@umijs/max';
import { Tooltip } from 'antd';
import type { ReactElement, ReactNode } from 'react';
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

/** Folded, the name stands beside the icon under the pointer; unfolded nothing waits for one. */
function Tip({ folded, name, children }: Pick<RailItemProps, 'folded' | 'name'> & { children: ReactElement }) {
  if (!folded) return children;
  return (
    <Tooltip title={name} placement="right">
      {children}
    </Tooltip>
  );
}

const classOf = (active: boolean) => `${styles.item} ${active ? styles.active : ''}`;

/**
 * An entry that is a page: a real link, so that it opens in a new tab too.
 * @param active where the path alone does not say whether it is open
 */
export function RailLink({ to, active, ...item }: RailItemProps & { to: string; active?: boolean }) {
  return (
    <Tip folded={item.folded} name={item.name}>
      {active === undefined ? (
        <NavLink to={to} aria-label={item.name} className={({ isActive }) => classOf(isActive)}>
          <Content {...item} />
        </NavLink>
      ) : (
        <Link to={to} aria-label={item.name} aria-current={active ? 'page' : undefined} className={classOf(active)}>
          <Content {...item} />
        </Link>
      )}
    </Tip>
  );
}

/**
 * An entry that does something. Further properties are those that a popup hangs on its trigger.
 * @param steady its name is the browser's own title: made anew as folded, what folds the rail would lose the focus, and
 *   what is an icon at all times would bring the code of tooltips along
 */
export function RailButton({
  name,
  label,
  icon,
  extra,
  folded,
  className,
  steady = false,
  ...rest
}: RailItemProps & React.ComponentProps<'button'> & { steady?: boolean }) {
  const item = { name, label, icon, extra, folded };
  return (
    <Tip folded={folded && !steady} name={name}>
      <button
        type="button"
        aria-label={name}
        title={folded && steady ? name : undefined}
        className={`${styles.item} ${className ?? ''}`}
        {...rest}
      >
        <Content {...item} />
      </button>
    </Tip>
  );
}
