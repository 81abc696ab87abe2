import { extensionOf } from '@contract/file/constants';
import { codeLanguages } from '@contract/file/kind';
import hljs from 'highlight.js/lib/common';
import { useMemo, useRef } from 'react';
import { useSought } from '@/hooks/useSought';
import type { ShowProps } from '../types';
import '@/components/Prose/highlight.css';
import styles from './show.module.css';
import { TextFrame } from './TextFrame';
import { useText } from './useText';

/** Colouring more would keep the page from answering. */
const COLOURED = 300_000;

function Code({ text, name, sought }: { text: string; name: string; sought?: string }) {
  const code = useRef<HTMLPreElement>(null);
  const language = codeLanguages[extensionOf(name) || name.toLowerCase()];
  const html = useMemo(() => {
    if (!language || text.length > COLOURED || !hljs.getLanguage(language)) return null;
    // Escapes every character of the text; what it adds are spans with classes.
    return hljs.highlight(text, { language, ignoreIllegals: true }).value;
  }, [text, language]);
  useSought(code, sought, text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <pre ref={code} className={styles.code} tabIndex={0}>
      {html === null ? (
        text
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the highlighter of escaped text
        <code dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </pre>
  );
}

export default function TextView({ file, sought }: ShowProps) {
  const read = useText(file);
  return <TextFrame read={read}>{(text) => <Code text={text} name={file.name} sought={sought} />}</TextFrame>;
}
