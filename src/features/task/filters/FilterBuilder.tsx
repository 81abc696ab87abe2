import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { type Conditions, noConditions } from '../state/conditions';
import { ConditionTreeEditor, complete } from './ConditionTreeEditor';
import { withField } from './conditionWords';
import { useKnown } from './useConditionWords';

interface Props {
  value: Conditions;
  onChange: (value: Conditions) => void;
}

const fresh = () => withField('content', 'words');

/** The builder of a list's conditions; what is complete narrows the list at once. */
export default function FilterBuilder({ value, onChange }: Props) {
  const known = useKnown();
  const [draft, setDraft] = useState<Conditions>(() =>
    value.conditions.length + value.groups.length > 0 ? value : { ...value, conditions: [fresh()] },
  );
  const change = (part: Partial<Conditions>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onChange(complete(next, known));
  };
  return (
    <ConditionTreeEditor
      value={draft}
      known={known}
      fresh={fresh}
      onChange={change}
      foot={
        <>
          <Checkbox checked={draft.withChildren} onChange={(event) => change({ withChildren: event.target.checked })}>
            包含符合条件的任务的子任务
          </Checkbox>
          <Button
            type="text"
            size="small"
            onClick={() => {
              setDraft({ ...noConditions, conditions: [fresh()] });
              onChange(noConditions);
            }}
          >
            清空
          </Button>
        </>
      }
    />
  );
}
