import { Segmented } from 'antd';
import MarkdownIt from 'markdown-it';
import { useMemo, useRef, useState } from 'react';
import { Prose } from '@/components/Prose';
import { useSought } from '@/hooks/useSought';
import { cleanHtml } from '@/utils/html';
import type { ShowProps } from '../types';
import styles from './show.module.css';
import { TextFrame } from './TextFrame';
import { useText } from './useText';

const markdown = new MarkdownIt({ html: false, linkify: true });

function Text({ text, source, sought }: { text: string; source: boolean; sought?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const html = useMemo(() => cleanHtml(markdown.render(text)), [text]);
  useSought(place, sought, `${source}${text}`);
  return (
    <div ref={place} className={source ? styles.source : styles.prose}>
      {source ? <pre className={styles.code}>{text}</pre> : <Prose html={html} />}
    </div>
  );
}

/** As it reads, or as it is written. */
export default function MarkdownView({ file, sought }: ShowProps) {
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
      {(text) => <Text text={text} source={source} sought={sought} />}
    </TextFrame>
  );
}
