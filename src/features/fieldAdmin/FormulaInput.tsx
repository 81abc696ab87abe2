import { fieldKinds } from '@contract/object/fieldKinds';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import styles from './fieldAdmin.module.css';
import { builtinInputs, toIds, toNames } from './formula';
import type { AdminField } from './types';

interface Props {
  siblings: readonly AdminField[];
  /** Given by the form. */
  value?: string;
  onChange?: (formula: string) => void;
}

/** A formula in the names of its fields; a click on a name puts it where the cursor stands. */
export function FormulaInput({ siblings, value = '', onChange }: Props) {
  const inputs = siblings.filter(({ kind }) => fieldKinds[kind].formula);
  const [text, setText] = useState(toNames(value, inputs));
  const area = useRef<TextAreaRef>(null);
  const change = (next: string) => {
    setText(next);
    onChange?.(toIds(next, inputs));
  };
  const insert = (name: string) => {
    const element = area.current?.resizableTextArea?.textArea;
    const at = element?.selectionStart ?? text.length;
    const word = `{${name}}`;
    change(text.slice(0, at) + word + text.slice(element?.selectionEnd ?? at));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(at + word.length, at + word.length);
    });
  };
  return (
    <div className={styles.formula}>
      <Input.TextArea
        ref={area}
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={900}
        value={text}
        placeholder="例如：round({预计工时} / 8, 1)"
        onChange={(event) => change(event.target.value)}
      />
      <span className={styles.inputs}>
        {[...builtinInputs, ...inputs].map(({ fieldId, name }) => (
          <button key={fieldId} type="button" className={styles.input} onClick={() => insert(name)}>
            {name}
          </button>
        ))}
      </span>
      <span className={styles.faint}>
        可用 + - * / 括号和比较，函数 min、max、round、abs、days(开始, 结束)、if(条件, 是, 否)、default(值,
        空时)、and、or。 有字段为空时结果为空。
      </span>
    </div>
  );
}
