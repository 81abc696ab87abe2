import type { Counted } from '@contract/questionnaire/tally';
import { Link } from '@umijs/max';
import { cx } from '@/utils/cx';
import styles from './statistics.module.css';

interface Props {
  title: string;
  words: readonly Counted[];
  /** Where the answers with a word are; null where they are not opened. */
  leadTo: ((word: string) => string) | null;
}

const SIZES = ['word1', 'word2', 'word3', 'word4', 'word5'] as const;

/** Words that several people wrote, the larger the more of them; in the order of their counts, so that it reads as a list. */
export function WordCloud({ title, words, leadTo }: Props) {
  const most = Math.max(...words.map(({ count }) => count));
  const least = Math.min(...words.map(({ count }) => count));
  const sizeOf = (count: number) =>
    SIZES[most === least ? 2 : Math.round(((count - least) / (most - least)) * (SIZES.length - 1))] ?? 'word1';
  return (
    <ul className={styles.words} aria-label={`${title}：常见词`}>
      {words.map(({ id, text, count }) => {
        const said = (
          <>
            {text}
            <small>{count}</small>
          </>
        );
        return (
          <li key={id} className={cx(styles[sizeOf(count)])} title={`${count} 人写到“${text}”`}>
            {leadTo ? <Link to={leadTo(text)}>{said}</Link> : said}
          </li>
        );
      })}
    </ul>
  );
}
