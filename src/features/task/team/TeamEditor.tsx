import type { Person } from '@contract/envelope';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import TeamParts from '@/components/TeamParts';
import { added, type TeamDraft } from '@/components/TeamParts/teamDraft';
import { useTaskProject } from '../context/TaskProject';
import { personOptions } from '../pickers/personOptions';
import { useOutsiders } from '../pickers/useOutsiders';

interface Props {
  draft: TeamDraft;
  /** People who are in the team already, whether or not they are members of the project. */
  known: readonly Person[];
  onChange: (draft: TeamDraft) => void;
}

type Picked = Pick<Person, 'userId' | 'userName' | 'name' | 'avatar'>;

/** People of the project as a team. */
export function TeamEditor({ draft, known, onChange }: Props) {
  const { members, rights, enableAssignOuterUser, projectId } = useTaskProject();
  const outsiders = useOutsiders(enableAssignOuterUser ? projectId : undefined);
  const [met, setMet] = useState<Picked[]>([]);
  const everybody: Picked[] = [...members, ...known, ...met, ...outsiders.found];
  const personOf = (userId: string) => everybody.find((person) => person.userId === userId);
  const free = everybody.filter(
    ({ userId }, at) =>
      !draft.parts.some((part) => part.userId === userId) &&
      everybody.findIndex((person) => person.userId === userId) === at,
  );
  const add = (userId: string) => {
    const person = personOf(userId);
    if (person) setMet((before) => [...before, person]);
    onChange(added(draft, userId));
  };
  return (
    <TeamParts
      {...{ draft, onChange }}
      nameOf={(userId) => personOf(userId)?.name ?? '该成员'}
      show={(userId) => <PersonAvatar person={personOf(userId)} withName size={20} emptyText="已离开的成员" />}
      adding={{
        options: personOptions({ people: free, me: rights.userId }),
        showSearch: { optionFilterProp: 'words', onSearch: outsiders.search },
        notFoundContent: enableAssignOuterUser ? '输入姓名或账号查找企业成员' : undefined,
        onAdd: add,
      }}
    />
  );
}
