import { EyeOutlined, RedoOutlined, SettingOutlined, UndoOutlined } from '@ant-design/icons';
import type { FormDetail } from '@contract/questionnaire/form';
import { Button } from 'antd';
import { FormHead, FormMenu, type FormVerb, formVerbs } from '@/features/questionnaire';
import styles from './design.module.css';
import type { Design, SaveState } from './useDesign';

const saveWords: Record<SaveState, string> = {
  saved: '已保存',
  dirty: '有修改，即将保存',
  saving: '正在保存…',
  failed: '保存失败，将自动重试',
  'put off': '与他人的修改冲突，尚未保存',
};

/** What is done next with a questionnaire; nothing while it waits, or for whoever may not. */
function mainVerb({ waiting, rights, state, edited }: FormDetail, saved: SaveState): FormVerb | undefined {
  if (waiting || !rights.includes('manage')) return undefined;
  if (state === 'DRAFT') return 'publish';
  if (state === 'STOPPED') return 'rePublish';
  return edited || saved !== 'saved' ? 'publishNext' : undefined;
}

interface Props {
  form: FormDetail;
  design: Design;
  onPreview: () => void;
  onVerb: (verb: FormVerb) => void;
}

/** Above the designer: how it is saved, what can be taken back, and the way on. */
export function DesignHead({ form, design, onPreview, onVerb }: Props) {
  const { state } = design;
  const main = mainVerb(form, state);
  return (
    <FormHead
      form={form}
      active="design"
      note={
        <span role="status" className={styles.saveState} data-state={state} title={design.fault}>
          {saveWords[state]}
          {(state === 'put off' || state === 'failed') && (
            <Button size="small" type="link" onClick={() => void design.save()}>
              现在保存
            </Button>
          )}
        </span>
      }
      extra={
        <>
          <Button
            icon={<UndoOutlined />}
            aria-label="撤销"
            disabled={!design.canUndo || form.waiting}
            onClick={design.undo}
          />
          <Button
            icon={<RedoOutlined />}
            aria-label="重做"
            disabled={!design.canRedo || form.waiting}
            onClick={design.redo}
          />
          <Button icon={<EyeOutlined />} onClick={onPreview}>
            预览
          </Button>
          {form.rights.includes('manage') && (
            <Button icon={<SettingOutlined />} onClick={() => onVerb('settings')}>
              设置
            </Button>
          )}
          {main && (
            <Button type="primary" onClick={() => onVerb(main)}>
              {formVerbs[main]}
            </Button>
          )}
          <FormMenu form={form} without={['design', 'settings', ...(main ? [main] : [])]} onVerb={onVerb} />
        </>
      }
    />
  );
}
