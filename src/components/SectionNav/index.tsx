/**
 * <SectionNav label="项目设置" active="members" entries={…} /> — the sections of a page, each an address: in one line above
 * it, where the one that is open is in sight, or in place of the rail where the shell has a place for them.
 */
import { Link } from '@umijs/max';
import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './index.module.css';
import { RailPlace } from './place';

export { RailPlace } from './place';

interface Props {
  /** What the sections are of. */
  label: string;
  /** Above them. */
  title?: ReactNode;
  entries: readonly { key: string; label: string; to: string }[];
  active: string | undefined;
  /** The open section. */
  children: ReactNode;
}

export function SectionNav({ label, title, entries, active, children }: Props) {
  const open = useRef<HTMLAnchorElement>(null);
  const place = useContext(RailPlace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is the reason to scroll
  useEffect(() => {
    const [entry, line] = [open.current, open.current?.closest('nav')];
    // Only the line: the page itself stays at its top.
    if (!entry || !line) return;
    const [at, within] = [entry.getBoundingClientRect(), line.getBoundingClientRect()];
    line.scrollLeft += at.left - within.left - (within.width - at.width) / 2;
  }, [active]);
  const nav = (
    <nav className={place ? styles.rail : `${styles.nav} more-aside`} aria-label={label}>
      {place && <p className={styles.of}>{label}</p>}
      {title}
      <ul className={styles.list}>
        {entries.map(({ key, label: text, to }) => (
          <li key={key}>
            <Link
              ref={key === active ? open : undefined}
              to={to}
              className={styles.entry}
              aria-current={key === active ? 'page' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
  return (
    <div className={styles.frame}>
      {place === undefined && nav}
      {place && createPortal(nav, place)}
      <div className={styles.page}>{children}</div>
    </div>
  );
}
