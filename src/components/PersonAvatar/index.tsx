/** <PersonAvatar person={…} withName /> — picture or initial of a Person; a quiet tint that stays the same by person. */
import type { Person } from '@contract/envelope';
import { useState } from 'react';
import styles from './index.module.css';

export interface PersonAvatarProps {
  person: Pick<Person, 'userId' | 'name' | 'avatar'> | null | undefined;
  size?: number;
  withName?: boolean;
  /** What stands where there is nobody. */
  emptyText?: string;
}

/** Chinese names are known by their last two characters, others by their first letter. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (/\p{Script=Han}/u.test(trimmed)) return Array.from(trimmed).slice(-2).join('');
  return (Array.from(trimmed)[0] ?? '?').toUpperCase();
}

const tintCount = 6;
const tintOf = (id: string) => Array.from(id).reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % tintCount;

export function PersonAvatar({ person, size = 22, withName, emptyText = '未指派' }: PersonAvatarProps) {
  const [broken, setBroken] = useState<string>();
  if (!person) return <span className={styles.nobody}>{emptyText}</span>;
  const { avatar, name } = person;
  const picture =
    avatar && avatar !== broken ? (
      <img className={styles.avatar} src={avatar} alt="" width={size} height={size} onError={() => setBroken(avatar)} />
    ) : (
      <span
        className={`${styles.avatar} ${styles[`tint${tintOf(person.userId)}`]}`}
        style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.36)) }}
        aria-hidden
      >
        {size < 24 ? initialsOf(name).slice(-1) : initialsOf(name)}
      </span>
    );
  return (
    <span className={styles.person} title={name}>
      {picture}
      {withName ? <span className={styles.name}>{name}</span> : <span className="visually-hidden">{name}</span>}
    </span>
  );
}

export default PersonAvatar;
