import { SearchOutlined } from '@ant-design/icons';
import { useDebounceFn } from 'ahooks';
import { Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '@/utils/cx';
import styles from './list.module.css';

interface Props {
  value: string;
  onChange: (text: string) => void;
  /** What is searched: 搜索名称或编号. */
  label: string;
  /** A key leads into it: what the placeholder says of it. */
  hint?: string;
  maxLength?: number;
  inputRef?: RefObject<InputRef | null>;
  className?: string;
}

const WAIT_MS = 300;

/** Searches while one types; waits for an input method to finish, and for a pause. */
export function SearchBox({ value, onChange, label, hint = '', maxLength = 100, inputRef, className }: Props) {
  const [text, setText] = useState(value);
  const composing = useRef(false);
  const { run, flush, cancel } = useDebounceFn(onChange, { wait: WAIT_MS });
  // Back and forward change the address without typing.
  useEffect(() => setText(value), [value]);
  const typed = (next: string) => {
    setText(next);
    if (composing.current) return;
    if (next) run(next);
    else {
      cancel();
      onChange('');
    }
  };
  return (
    <Input
      ref={inputRef}
      allowClear
      className={cx(className ?? styles.search, 'search-box')}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={`${label}${hint}`}
      aria-label={label}
      maxLength={maxLength}
      value={text}
      onChange={(event) => typed(event.target.value)}
      onCompositionStart={() => {
        composing.current = true;
        cancel();
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        typed(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        // Chosen from an input method: neither is ours. macOS says so by the code alone.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return;
        if (event.key === 'Enter') flush();
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
