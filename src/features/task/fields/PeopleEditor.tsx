import type { Person } from '@contract/envelope';
import { useState } from 'react';
import { type PersonOptions, personOptions } from '../pickers/personOptions';
import { ChoiceSelect } from './ChoiceSelect';
import { sameIds } from './sameIds';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function PeopleEditor(props: EditorProps<Person[], PersonOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const known = [...props.value, ...props.options.people].filter(
    (person, index, all) => all.findIndex((other) => other.userId === person.userId) === index,
  );
  const before = props.value.map((person) => person.userId);
  const [ids, setIds] = useState(before);
  const done = () => (sameIds(ids, before) ? cancel() : commit(known.filter((person) => ids.includes(person.userId))));
  return (
    <ChoiceSelect<string[]>
      mode="multiple"
      popupMatchSelectWidth={200}
      value={ids}
      options={personOptions({ people: known, me: props.options.me })}
      showSearch={{ optionFilterProp: 'words' }}
      onChange={setIds}
      onBlur={done}
      onCancel={cancel}
    />
  );
}
