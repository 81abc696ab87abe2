import { depthsOf } from '@contract/norm/clauses';
import type { NormContent, NormDetail, NormPointer } from '@contract/norm/norm';
import { Link } from '@umijs/max';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Prose } from '@/components/Prose';
import StateView from '@/components/StateView';
import { normPages } from '@/features/norm';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { cx } from '@/utils/cx';
import styles from './text.module.css';

interface Props {
  norm: NormDetail;
  content: NormContent;
  /** The anchor of a clause that is led to. */
  marked: string | null;
}

/** The clauses of a version: their tree beside the text, on a phone as a sheet. */
export function TextView({ norm, content, marked }: Props) {
  const narrow = useMediaQuery(NARROW);
  const [sheet, setSheet] = useState(false);
  const text = useRef<HTMLElement>(null);
  const { clauses } = content;
  const depths = depthsOf(clauses) ?? [];
  const goTo = (anchor: string) => {
    setSheet(false);
    const clause = text.current?.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`);
    clause?.scrollIntoView({ block: 'start' });
    clause?.focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another clause is the reason to scroll
  useEffect(() => {
    if (marked) goTo(marked);
  }, [marked]);
  const tree = (
    <ul className="bare-list">
      {clauses.map(({ anchor, no, title }, at) => (
        <li key={anchor} style={{ paddingInlineStart: (depths[at] ?? 0) * 14 }}>
          <button
            type="button"
            className={cx(styles.treeItem, anchor === marked && styles.treeOn)}
            onClick={() => goTo(anchor)}
          >
            {no} {title}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <StateView empty={clauses.length === 0} emptyText="这个版本没有条款">
      <div className={styles.reader}>
        {!narrow && (
          <nav className={styles.side} aria-label="条款目录">
            {tree}
          </nav>
        )}
        <article className={styles.text} ref={text}>
          {narrow && (
            <Button size="small" onClick={() => setSheet(true)}>
              条款目录
            </Button>
          )}
          {clauses.map(({ anchor, no, title, html }, at) => (
            <section
              key={anchor}
              data-anchor={anchor}
              tabIndex={-1}
              aria-label={`${no} ${title}`}
              className={cx(styles.clause, anchor === marked && styles.marked)}
            >
              <Heading depth={depths[at] ?? 0}>
                <span className={styles.no}>{no}</span> {title}
              </Heading>
              {html && <Prose html={html} />}
            </section>
          ))}
          <Neighbours label="代替" norms={norm.replaces} />
          <Neighbours label="被代替" norms={norm.replacedBy} />
          <Neighbours label="引用" norms={norm.cites} />
          <Neighbours label="被引用" norms={norm.citedBy} />
        </article>
      </div>
      <Drawer open={sheet} placement="bottom" size="70vh" title="条款目录" onClose={() => setSheet(false)}>
        {tree}
      </Drawer>
    </StateView>
  );
}

/** The page's title is the first level. */
function Heading({ depth, children }: { depth: number; children: React.ReactNode }) {
  const Level = `h${Math.min(6, depth + 2)}` as 'h2';
  return <Level className={cx(styles.clauseTitle, depth === 0 && styles.top)}>{children}</Level>;
}

function Neighbours({ label, norms }: { label: string; norms: readonly NormPointer[] }) {
  if (norms.length === 0) return null;
  return (
    <p className={styles.neighbours}>
      {label}：
      {norms.map(({ id, code, title }) => (
        <Link key={id} to={normPages.norm(id)}>
          {code} {title}
        </Link>
      ))}
    </p>
  );
}
