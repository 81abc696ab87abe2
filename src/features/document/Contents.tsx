import type { CSSProperties } from 'react';
import styles from './page.module.css';

export interface Heading {
  level: number;
  text: string;
}

interface Props {
  headings: readonly Heading[];
  /** Which one, counted from the first. */
  onChoose: (at: number) => void;
}

const indent = (level: number): CSSProperties => ({ paddingInlineStart: `${(level - 1) * 14}px` });

/** The table of contents of a page; nothing where there is but one heading. */
export function Contents({ headings, onChoose }: Props) {
  if (headings.length < 2) return null;
  return (
    <details className={styles.contents}>
      <summary>目录（{headings.length}）</summary>
      <ul>
        {headings.map(({ level, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two headings may say the same
          <li key={at} style={indent(level)}>
            <button type="button" onClick={() => onChoose(at)}>
              {text || '（空标题）'}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The headings of what is shown. */
export const headingsIn = (html: string): Heading[] =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('h1, h2, h3, h4')].map((one) => ({
    level: Number(one.tagName.slice(1)),
    text: one.textContent?.trim() ?? '',
  }));

/** Brings a heading of what is shown into view. */
export const showHeading = (root: Element | null, at: number): void =>
  root?.querySelectorAll('h1, h2, h3, h4')[at]?.scrollIntoView({ block: 'start', behavior: 'smooth' });
