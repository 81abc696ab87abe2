import { SearchOutlined } from '@ant-design/icons';
import { useDebounceFn } from 'ahooks';
import { Input, type InputRef } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import styles from './list.less';

interface Props {
  keyword: string;
  onChange: (keyword: string) => void;
  inputRef: RefObject<InputRef | null>;
}

/** Search while typing; the address follows a moment later. */
export function SearchBox({ keyword, onChange, inputRef }: Props) {
  const [text, setText] = useState(keyword);
  const { run, cancel } = useDebounceFn(onChange, { wait: 300 });
  // Back and forward change the address without typing.
  useEffect(() => setText(keyword), [keyword]);
  return (
    <Input
      ref={inputRef}
      allowClear
      className={styles.search}
      prefix={<SearchOutlined />}
      placeholder="搜索标题、编号、描述（/）"
      aria-label="搜索任务"
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value) run(event.target.value);
        else {
          cancel();
          onChange('');
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}
