import type { StageCategory } from '@contract/task/enums';
import { Select } from 'antd';
import type { NextStage } from '../stages';
import styles from './fields.less';
import { StageGlyph } from './StageGlyph';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

export interface StageOptions {
  name: string;
  category: StageCategory;
  /** Asked for by the editor only. */
  next: () => NextStage[];
  categoryOf: (stageId: string) => StageCategory;
}

function Editor(props: EditorProps<string, StageOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const { next, name, categoryOf } = props.options;
  return (
    <Select<string>
      autoFocus
      defaultOpen
      size="small"
      className={styles.full}
      popupMatchSelectWidth={false}
      notFoundContent="当前阶段没有可用的流转"
      // The present stage is shown, not offered: only what the process allows can be chosen.
      value={name}
      options={next().map((stage) => ({
        value: stage.stageId,
        label: (
          <span className={styles.line}>
            <StageGlyph category={categoryOf(stage.stageId)} />
            {stage.toName}
            {stage.name !== stage.toName && <span className={styles.empty}>{stage.name}</span>}
          </span>
        ),
      }))}
      onChange={commit}
      onOpenChange={(open) => {
        if (!open) cancel();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    />
  );
}

/** A stage of the task's process. */
export const stageField: FieldKind<string, StageOptions> = {
  show: ({ options }) => (
    <span className={styles.line}>
      <StageGlyph category={options.category} />
      <span className={styles.text}>{options.name}</span>
    </span>
  ),
  Editor,
};
