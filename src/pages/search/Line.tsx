import type { SearchType } from '@contract/search/types';
import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { kindIcon } from '@/features/search';
import styles from './search.module.css';

interface Props {
  type: SearchType;
  to: string;
  no: string | null;
  title: ReactNode;
  closed?: boolean;
  excerpt?: ReactNode;
  /** Where it stands; what is absent is left out. */
  facts: readonly ReactNode[];
}

/** One object of a list over all projects. */
export function Line({ type, to, no, title, closed, excerpt, facts }: Props) {
  return (
    <li>
      <Link to={to} className={styles.hit}>
        <span className={styles.icon} aria-hidden="true">
          {kindIcon(type)}
        </span>
        <span className={styles.words}>
          <span className={styles.line}>
            {no && <span className={styles.no}>{no}</span>}
            <span className={styles.title} data-closed={closed || undefined}>
              {title}
            </span>
          </span>
          {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
          <span className={styles.facts}>
            {facts.filter(Boolean).map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line never change places
              <span key={at}>{fact}</span>
            ))}
          </span>
        </span>
      </Link>
    </li>
  );
}
