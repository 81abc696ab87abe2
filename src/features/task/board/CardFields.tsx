import { CreditCardOutlined } from '@ant-design/icons';
import { CARD_FIELDS_MAX } from '@contract/object/groups';
import { Button, Checkbox } from 'antd';
import { useMemo } from 'react';
import type { Tool } from '@/components/ToolMenu';
import { boardStyles as styles } from '@/features/object/board';
import { useTaskProject } from '../context/TaskProject';
import { type Column, taskColumns } from '../state/columns';
import { useCards, usualCards } from '../views/useCards';

export interface CardFields {
  /** What has a place of its own on the card. */
  shows: (name: string) => boolean;
  /** What stands below the title, a line each. */
  lines: readonly Column[];
}

const placed: readonly string[] = usualCards;
const always: readonly string[] = ['taskNo', 'title'];

const BASE_HEIGHT = 106;
const LINE = 20;
/** All cards of a board are as high: where each stands is known without it. */
export const cardHeight = ({ lines }: CardFields): number => BASE_HEIGHT + lines.length * LINE;

export function useCardFields(): { fields: CardFields } {
  const project = useTaskProject();
  const { fields: names } = useCards();
  const fields = useMemo<CardFields>(
    () => ({
      shows: (name) => names.includes(name),
      lines: taskColumns(project).filter(({ name }) => names.includes(name) && !placed.includes(name)),
    }),
    [project, names],
  );
  return { fields };
}

function Choices() {
  const project = useTaskProject();
  const { fields, change } = useCards();
  const all = useMemo(() => taskColumns(project).filter(({ name }) => !always.includes(name)), [project]);
  const full = fields.length >= CARD_FIELDS_MAX;
  return (
    <div className={styles.chooser}>
      {all.map(({ name, title }) => (
        <Checkbox
          key={name}
          checked={fields.includes(name)}
          disabled={full && !fields.includes(name)}
          onChange={({ target }) =>
            change(target.checked ? [...fields, name] : fields.filter((other) => other !== name))
          }
        >
          {title}
        </Checkbox>
      ))}
      <Button type="link" size="small" onClick={() => change(usualCards)}>
        恢复默认
      </Button>
    </div>
  );
}

/** Which fields the cards show. */
export const cardFieldsTool: Tool = {
  key: 'cards',
  label: '卡片上的字段',
  icon: <CreditCardOutlined />,
  panel: <Choices />,
};
