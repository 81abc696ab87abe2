import { InputNumber } from 'antd';
import { useState } from 'react';
import { HoursInput } from '@/components/HoursInput';
import type { NumberOptions } from './number';
import type { EditorProps } from './types';
import { useEditorEnd } from './useEditorEnd';

/** Saved with Enter, and when it is left. */
export default function NumberEditor(props: EditorProps<number | null, NumberOptions>) {
  const { commit, cancel } = useEditorEnd(props);
  const [number, setNumber] = useState<number | null>(props.typed === undefined ? props.value : props.typed);
  const { unit, hours, ...limits } = props.options;
  const Field = hours ? HoursInput : InputNumber<number>;
  return (
    <Field
      autoFocus={props.typed === undefined}
      size="small"
      className="wide"
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
