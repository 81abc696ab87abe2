/**
 * <SectionNav label="项目设置" active="members" entries={…} /> — the sections of a page, each an address: beside the page,
 * or in one line above it in narrow windows, where the one that is open is in sight.
 */
import { Link } from '@umijs/max';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './index.module.css';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is the reason to scroll
  useEffect(() => {
    const [entry, line] = [open.current, open.current?.closest('nav')];
    // Only the line of a narrow window: the page itself stays at its top.
    if (!entry || !line) return;
    const [at, within] = [entry.getBoundingClientRect(), line.getBoundingClientRect()];
    line.scrollLeft += at.left - within.left - (within.width - at.width) / 2;
  }, [active]);
  return (
    <div className={styles.frame}>
      <nav className={`${styles.nav} more-aside`} aria-label={label}>
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
      <div className={styles.page}>{children}</div>
    </div>
  );
}
