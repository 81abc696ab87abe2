import type { Person } from '@contract/envelope';
import PersonAvatar from '@/components/PersonAvatar';
import type { PersonOptions } from '../pickers/personOptions';
import { Empty } from './Empty';
import { picker } from './loadPickers';
import type { FieldKind } from './types';

/** One person or nobody. */
export const personField: FieldKind<Person | null, PersonOptions> = {
  show: ({ value, placeholder }) =>
    value ? <PersonAvatar person={value} withName size={20} /> : <Empty text={placeholder} />,
  Editor: picker('PersonEditor'),
};
