import type { TaskRow } from '@contract/task/task';
import { boardStyles as styles } from '@/features/object/board';
import { cx } from '@/utils/cx';
import { SelectBox } from '../batch/SelectBox';
import type { TaskSelection } from '../batch/useSelection';

interface Props {
  row: TaskRow;
  selection: TaskSelection;
  onChoose: (row: TaskRow, range: boolean) => void;
}

/** The checkbox of a card: there under the pointer, under the keys, and where the card is chosen. */
export function CardBox({ row, selection, onChoose }: Props) {
  const chosen = selection.has(row.taskId);
  return (
    <SelectBox
      checked={chosen}
      label={`选择 ${row.taskNo}`}
      className={cx(styles.cardBox, chosen && styles.cardBoxOn)}
      onChoose={(range) => onChoose(row, range)}
    />
  );
}
