import { StageGlyph } from '../pickers/StageGlyph';
import styles from '../styles/fields.less';
import { ChoiceSelect } from './ChoiceSelect';
import type { StageOptions } from './stage';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

export function StageEditor(props: EditorProps<string, StageOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const { next, name, categoryOf } = props.options;
  return (
    <ChoiceSelect<string>
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
      onCancel={cancel}
    />
  );
}
