import type { Person } from '@contract/envelope';
import { type PersonOptions, personOptions } from '../pickers/personOptions';
import { useOutsiders } from '../pickers/useOutsiders';
import { SeveralButton } from '../team/SeveralButton';
import { useTeamOpener } from '../team/TeamOpener';
import { ChoiceSelect } from './ChoiceSelect';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function PersonEditor(props: EditorProps<Person | null, PersonOptions>) {
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
    <ChoiceSelect<string>
      allowClear
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
      onCancel={cancel}
    />
  );
}
