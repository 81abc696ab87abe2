/** A formula as it is written: completion of functions and fields, the function at the cursor, what is wrong and where. */
import { AutoComplete, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import styles from './define.module.css';
import { callAt, completionsOf, faultOf } from './formulaHelp';

interface Props {
  /** Names of the fields that it may read. */
  fields: readonly string[];
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (formula: string) => void;
}

export function FormulaEditor({ fields, id, value = '', onChange }: Props) {
  const area = useRef<TextAreaRef>(null);
  const [cursor, setCursor] = useState(0);
  const completions = completionsOf(value, cursor, fields);
  const fault = faultOf(value, fields);
  const element = () => area.current?.resizableTextArea?.textArea;
  const moved = () => setCursor(element()?.selectionStart ?? 0);
  return (
    <div className={styles.formula}>
      <AutoComplete
        id={id}
        value={value}
        className="wide"
        options={completions.map((one) => ({ value: one.value, label: one.name, says: one.says }))}
        optionRender={({ data }) => (
          <span className={styles.completion}>
            <code>{data.label}</code>
            <span className="quiet">{data.says}</span>
          </span>
        )}
        onChange={(next) => onChange?.(next)}
        onSelect={(next) => {
          const chosen = completions.find((one) => one.value === next);
          if (!chosen) return;
          setCursor(chosen.cursor);
          requestAnimationFrame(() => {
            element()?.focus();
            element()?.setSelectionRange(chosen.cursor, chosen.cursor);
          });
        }}
      >
        <Input.TextArea
          ref={area}
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={1000}
          spellCheck={false}
          placeholder="例如：round({数量} * {单价}, 2)"
          onKeyUp={moved}
          onClick={moved}
          onInput={(event) => setCursor(event.currentTarget.selectionStart)}
        />
      </AutoComplete>
      <span className={fault ? styles.fault : 'quiet'} aria-live="polite">
        {fault ?? callAt(value, cursor) ?? '字段写在花括号里，输入字母会列出函数，输入 { 会列出字段'}
      </span>
    </div>
  );
}
