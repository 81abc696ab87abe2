import { Input } from 'antd';
import { useState } from 'react';
import styles from '../styles/fields.less';
import { Empty } from './Empty';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

function Editor(props: EditorProps<string | null, undefined>) {
  const { commit, cancel } = useEditorEnd(props);
  const [text, setText] = useState((props.typed === undefined ? props.value : props.typed) ?? '');
  const done = () => (text === (props.value ?? '') ? cancel() : commit(text.trim() ? text : null));
  return (
    <Input.TextArea
      autoFocus={props.typed === undefined}
      className="wide"
      autoSize={{ minRows: 2, maxRows: 10 }}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) done();
      }}
    />
  );
}

/** Text of several lines, kept to the letter. */
export const textareaField: FieldKind<string | null> = {
  show: ({ value, placeholder }) =>
    value ? <span className={styles.multiline}>{value}</span> : <Empty text={placeholder} />,
  Editor,
  typed: true,
};
