import type { StageCategory } from '@contract/task/enums';
import { StageGlyph } from '../pickers/StageGlyph';
import type { NextStage } from '../stages';
import styles from '../styles/fields.less';
import { picker } from './loadPickers';
import type { FieldKind } from './types';

export interface StageOptions {
  name: string;
  category: StageCategory;
  /** Asked for by the editor only. */
  next: () => NextStage[];
  categoryOf: (stageId: string) => StageCategory;
}

/** A stage of the task's process. */
export const stageField: FieldKind<string, StageOptions> = {
  show: ({ options }) => (
    <span className={styles.line}>
      <StageGlyph category={options.category} />
      <span className={styles.text}>{options.name}</span>
    </span>
  ),
  Editor: picker('StageEditor'),
};
