import { cx } from '@/utils/cx';
import { PlusGlyph } from '../state/glyphs';
import styles from '../styles/groups.less';

interface Props {
  /** Of the group, or the cell of a board. */
  place: string;
  onClick: () => void;
  className?: string;
  tabIndex?: number;
}

/** Begins a task where it stands. Bare: there is one in each head, and in each cell of a board. */
export const BeginButton = ({ place, onClick, className, tabIndex }: Props) => (
  <button
    type="button"
    className={cx(styles.begin, className)}
    tabIndex={tabIndex}
    aria-label={`在「${place}」新建任务`}
    title={`在「${place}」新建任务`}
    onClick={onClick}
  >
    <PlusGlyph />
  </button>
);
