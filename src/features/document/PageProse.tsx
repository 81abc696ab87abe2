import { useEffect, useMemo, useRef, useState } from 'react';
import prose from '@/components/Prose/prose.less';
import { useSought } from '@/hooks/useSought';
import { cx } from '@/utils/cx';
import { cleanPage } from './cleanPage';
import styles from './page.module.css';
import { type MarkedSpan, markSpans } from './passages/domWords';

const NEEDS_MORE = /data-latex|class="language-/;
const NONE: readonly MarkedSpan[] = [];

interface Props {
  html: string;
  sought?: string;
  /** Passages that are discussed, and the one that is read. */
  spans?: readonly MarkedSpan[];
  active?: string | null;
  /** Fills the places of objects; none on public pages, which know nothing of them. */
  onCard?: (place: HTMLElement) => void;
}

/** The text of a page, to be read. */
export function PageProse({ html, sought, spans = NONE, active = null, onCard }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const clean = useMemo(() => cleanPage(html), [html]);
  /** What was enriched: code that is coloured stands there anew. */
  const [enriched, setEnriched] = useState('');
  useSought(place, sought, clean);
  useEffect(() => {
    if (!NEEDS_MORE.test(clean)) return;
    let gone = false;
    let end = () => {};
    // Without the library formulas stay as they were typed, and code without colours.
    import('./enrich').then(
      ({ enrich }) => {
        if (gone || !place.current) return;
        end = enrich(place.current);
        setEnriched(clean);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      end();
    };
  }, [clean]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another content other elements stand there
  useEffect(() => {
    for (const one of onCard ? (place.current?.querySelectorAll<HTMLElement>('[data-object]') ?? []) : [])
      onCard?.(one);
  }, [clean, onCard]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (!place.current || spans.length === 0) return;
    return markSpans(place.current, spans, (mark, ids) => {
      mark.className = cx(styles.passage, active !== null && ids.includes(active) && styles.passageOn);
    });
  }, [clean, enriched, spans, active]);
  return (
    <div
      ref={place}
      data-page=""
      className={cx(prose.prose, styles.page)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above.
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
