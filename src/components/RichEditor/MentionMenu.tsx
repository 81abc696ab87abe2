import type { Person } from '@contract/envelope';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import PersonAvatar from '@/components/PersonAvatar';
import { cx } from '@/utils/cx';
import styles from './editor.less';

interface Props {
  id: string;
  people: readonly Person[];
  /** Still being read. */
  loading: boolean;
  active: number;
  /** Below the `@`, in the window. */
  place: { left: number; top: number; bottom: number };
  onChoose: (person: Person) => void;
}

const HEIGHT = 280;
const WIDTH = 240;

/** Who can be mentioned. The cursor stays in the text: its keys move and choose here. */
export function MentionMenu({ id, people, loading, active, place, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const above = place.bottom + HEIGHT > window.innerHeight && place.top > HEIGHT;
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="提及成员"
      className={styles.mentions}
      style={{
        left: Math.max(8, Math.min(place.left, window.innerWidth - WIDTH - 8)),
        ...(above ? { bottom: window.innerHeight - place.top + 4 } : { top: place.bottom + 4 }),
      }}
    >
      {people.map((person, at) => (
        <div
          key={person.userId}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={cx(styles.mention, at === active && styles.mentionOn)}
          // The selection must stay in the text.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <PersonAvatar person={person} size={20} withName />
          <span className={styles.login}>{person.userName}</span>
        </div>
      ))}
      {people.length === 0 && <p className={styles.nobody}>{loading ? '正在加载…' : '没有能看到该任务的匹配成员'}</p>}
    </div>,
    document.body,
  );
}
