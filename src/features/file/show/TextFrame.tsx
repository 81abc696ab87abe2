import { type Encoding, encodings } from '@contract/file/encoding';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import StateView from '@/components/StateView';
import styles from './show.module.css';
import { TEXT_BYTES, type useText } from './useText';

interface Props {
  read: ReturnType<typeof useText>;
  /** Beside the choice of the encoding. */
  tools?: ReactNode;
  children: (text: string) => ReactNode;
}

/** A text with the choice of its encoding; long ones say where they were cut. */
export function TextFrame({ read, tools, children }: Props) {
  const { text, encoding, setEncoding, cut, error, loading, refresh } = read;
  return (
    <div className={styles.text}>
      <div className={styles.bar}>
        {cut && <span role="note">只显示开头 {TEXT_BYTES / 1024 / 1024} MB，完整内容请下载</span>}
        {tools}
        <label>
          编码
          <Select<Encoding>
            size="small"
            aria-label="编码"
            popupMatchSelectWidth={false}
            value={encoding}
            onChange={setEncoding}
            options={(Object.keys(encodings) as Encoding[]).map((value) => ({ value, label: encodings[value] }))}
          />
        </label>
      </div>
      <StateView loading={loading} error={error} onRetry={refresh} empty={text === ''} emptyText="文件没有内容">
        {text !== undefined && children(text)}
      </StateView>
    </div>
  );
}
