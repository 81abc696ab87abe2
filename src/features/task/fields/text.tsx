import { Input } from 'antd';
import { useState } from 'react';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

interface TextOptions {
  maxLength?: number;
  required?: boolean;
}

function Editor(props: EditorProps<string | null, TextOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const [text, setText] = useState((props.typed === undefined ? props.value : props.typed) ?? '');
  const { maxLength, required } = props.options;
  const done = () => {
    const next = text.trim();
    if (next === (props.value ?? '') || (required && !next)) cancel();
    else commit(next || null);
  };
  return (
    <Input
      autoFocus={props.typed === undefined}
      size="small"
      className="wide"
      value={text}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
      onBlur={done}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) done();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
      }}
    />
  );
}

/** One line of text. */
export const textField: FieldKind<string | null, TextOptions> = {
  show: ({ value, placeholder }) =>
    value ? (
      <span className={styles.text} title={value}>
        {value}
      </span>
    ) : (
      <Empty text={placeholder} />
    ),
  Editor,
  typed: true,
};
