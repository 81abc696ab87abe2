import { linkKinds } from '@contract/object/links';
import type { ObjectLinkRow, ObjectPointer } from '@contract/object/record';
import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import styles from './register.module.css';

/** What belongs to an object, as far as one may see it. */
export function LinkList({ links, origin }: { links: readonly ObjectLinkRow[]; origin: ObjectPointer | null }) {
  // Where it comes from is said once: by its link, where it has one.
  const linked = links.some(({ other }) => other.id === origin?.id);
  const rows = [
    ...(origin && !linked ? [{ word: '来自', other: origin }] : []),
    ...links.map(({ kind, outgoing, other }) => ({ word: linkKinds[kind][outgoing ? 'from' : 'to'], other })),
  ];
  return (
    <ul className={styles.list}>
      {rows.map(({ word, other }) => (
        <li key={`${word}${other.id}`} className={styles.link}>
          <span className="quiet-note">{word}</span>
          <Link to={pageOf(other.type, other.id, other.projectId)}>
            {other.no} {other.title}
          </Link>
          {other.state && <span className="quiet-note">{other.state}</span>}
        </li>
      ))}
    </ul>
  );
}
