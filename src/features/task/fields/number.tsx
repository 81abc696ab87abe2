import { InputNumber } from 'antd';
import { useState } from 'react';
import { Empty } from './Empty';
import styles from './fields.less';
import type { EditorProps, FieldKind } from './types';
import { useEditorEnd } from './useEditorEnd';

interface NumberOptions {
  min?: number;
  max?: number;
  precision?: number;
  unit?: string;
}

function Editor(props: EditorProps<number | null, NumberOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const [number, setNumber] = useState<number | null>(props.value);
  const { unit, ...limits } = props.options;
  return (
    <InputNumber<number>
      autoFocus
      size="small"
      className={styles.full}
      value={number}
      suffix={unit}
      controls={false}
      {...limits}
      onChange={setNumber}
      onBlur={() => commit(number)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') cancel();
        if (event.key === 'Enter') commit(number);
      }}
    />
  );
}

/** A number, with its unit if it has one. */
export const numberField: FieldKind<number | null, NumberOptions> = {
  show: ({ value, options, placeholder }) =>
    value === null ? (
      <Empty text={placeholder} />
    ) : (
      <span className={styles.figure}>
        {options.precision === undefined ? value : value.toFixed(options.precision)}
        {options.unit && ` ${options.unit}`}
      </span>
    ),
  Editor,
};
