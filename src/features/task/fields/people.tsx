import type { Person } from '@contract/envelope';
import PersonAvatar from '@/components/PersonAvatar';
import { Empty } from './Empty';
import styles from './fields.less';
import { picker } from './loadPickers';
import type { PersonOptions } from './personOptions';
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
