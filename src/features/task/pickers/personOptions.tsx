import type { Person } from '@contract/envelope';
import PersonAvatar from '@/components/PersonAvatar';
import styles from '../styles/fields.less';

export interface PersonOptions {
  people: readonly Pick<Person, 'userId' | 'userName' | 'name' | 'avatar'>[];
  /** The user, offered first. */
  me?: string;
  /** People of the enterprise who are no members of this project can be found too. */
  outsideOf?: string;
  /** The field is that of the executor, who can be several. */
  several?: boolean;
}

/** Options of a people picker; found by name and by account. */
export const personOptions = ({ people, me }: PersonOptions) =>
  [...people]
    .sort((a, b) => Number(b.userId === me) - Number(a.userId === me))
    .map((person) => ({
      value: person.userId,
      label: (
        <span className={styles.line}>
          <PersonAvatar person={person} withName size={20} />
          {person.userId === me && <span className={styles.empty}>我</span>}
        </span>
      ),
      words: `${person.name} ${person.userName}`,
    }));
