import type { Person } from '@contract/envelope';
import PersonAvatar from '@/components/PersonAvatar';
import type { PersonOptions } from '../pickers/personOptions';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import { picker } from './loadPickers';
import type { FieldKind } from './types';

/** Several people; saved when the picker is left. */
export const peopleField: FieldKind<Person[], PersonOptions> = {
  show: ({ value, placeholder }) =>
    value.length ? (
      <span className={styles.people}>
        {value.map((person) => (
          <PersonAvatar key={person.userId} person={person} withName size={20} />
        ))}
      </span>
    ) : (
      <Empty text={placeholder} />
    ),
  Editor: picker('PeopleEditor'),
};
