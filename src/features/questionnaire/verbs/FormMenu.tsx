import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { ActionMenu } from '@/components/ActionMenu';
import type { VerbSubject } from './useFormVerbs';
import { type FormVerb, formVerbs, verbsOf } from './verbs';

interface Props {
  form: VerbSubject;
  /** Those that have a control of their own beside it. */
  without?: readonly FormVerb[];
  onVerb: (verb: FormVerb, form: VerbSubject) => void;
}

/** The verbs of one questionnaire. */
export function FormMenu({ form, without = [], onVerb }: Props) {
  const items = verbsOf(form)
    .filter((verb) => !without.includes(verb))
    .map((verb) => ({ key: verb, label: formVerbs[verb], danger: verb === 'delete' }));
  return (
    <ActionMenu
      placement="bottomRight"
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          onVerb(key as FormVerb, form);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<MoreOutlined />}
        aria-label={`${form.title} 的操作`}
        onClick={(event) => event.stopPropagation()}
      />
    </ActionMenu>
  );
}
