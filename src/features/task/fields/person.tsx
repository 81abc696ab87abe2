import type { Person } from '@contract/envelope';
import { Select } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import { SeveralButton } from '../team/SeveralButton';
import { useTeamOpener } from '../team/TeamOpener';
import { Empty } from './Empty';
import styles from './fields.less';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';
import { useOutsiders } from './useOutsiders';

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

function Editor(props: EditorProps<Person | null, PersonOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const { people, me, outsideOf, several } = props.options;
  const openTeam = useTeamOpener();
  const outsiders = useOutsiders(outsideOf);
  const current = props.value;
  const known = [...people, ...outsiders.found];
  if (current && !known.some((person) => person.userId === current.userId)) known.unshift(current);
  const choose = (userId: string | undefined) => {
    const person = known.find((candidate) => candidate.userId === userId);
    commit(
      person ? { userId: person.userId, userName: person.userName, name: person.name, avatar: person.avatar } : null,
    );
  };
  return (
    <Select<string>
      autoFocus
      defaultOpen
      allowClear
      size="small"
      className={styles.full}
      popupMatchSelectWidth={200}
      placeholder="未指派"
      value={current?.userId}
      options={personOptions({ people: known, me })}
      showSearch={{ optionFilterProp: 'words', onSearch: outsiders.search }}
      notFoundContent={outsideOf ? '输入姓名或账号查找企业成员' : undefined}
      popupRender={
        several && openTeam
          ? (list) => (
              <>
                {list}
                <SeveralButton
                  onClick={() => {
                    cancel();
                    openTeam();
                  }}
                />
              </>
            )
          : undefined
      }
      onChange={choose}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

/** One person or nobody. */
export const personField: FieldKind<Person | null, PersonOptions> = {
  show: ({ value, placeholder }) =>
    value ? <PersonAvatar person={value} withName size={20} /> : <Empty text={placeholder} />,
  Editor,
};
