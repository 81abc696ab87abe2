import { Segmented } from 'antd';
import MarkdownIt from 'markdown-it';
import { useState } from 'react';
import { Prose } from '@/components/Prose';
import { cleanHtml } from '@/utils/html';
import type { ShowProps } from '../types';
import styles from './show.module.css';
import { TextFrame } from './TextFrame';
import { useText } from './useText';

const markdown = new MarkdownIt({ html: false, linkify: true });

/** As it reads, or as it is written. */
export default function MarkdownView({ file }: ShowProps) {
  const read = useText(file);
  const [source, setSource] = useState(false);
  const tools = (
    <Segmented
      size="small"
      aria-label="显示方式"
      value={source ? 'source' : 'read'}
      onChange={(value) => setSource(value === 'source')}
      options={[
        { value: 'read', label: '阅读' },
        { value: 'source', label: '源文本' },
      ]}
    />
  );
  return (
    <TextFrame read={read} tools={tools}>
      {(text) =>
        source ? (
          <pre className={styles.code}>{text}</pre>
        ) : (
          <div className={styles.prose}>
            <Prose html={cleanHtml(markdown.render(text))} />
          </div>
        )
      }
    </TextFrame>
  );
}
