import { useEffect, useMemo, useRef } from 'react';
import prose from '@/components/Prose/prose.less';
import { useSought } from '@/hooks/useSought';
import { cx } from '@/utils/cx';
import { cleanPage } from './cleanPage';
import styles from './page.module.css';

const NEEDS_MORE = /data-latex|class="language-/;

/** The text of a page, to be read. */
export function PageProse({ html, sought }: { html: string; sought?: string }) {
  const place = useRef<HTMLDivElement>(null);
  const clean = useMemo(() => cleanPage(html), [html]);
  useSought(place, sought, clean);
  useEffect(() => {
    if (!NEEDS_MORE.test(clean)) return;
    let gone = false;
    // Without the library formulas stay as they were typed, and code without colours.
    import('./enrich').then(
      ({ enrich }) => !gone && place.current && enrich(place.current),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [clean]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above.
  return <div ref={place} className={cx(prose.prose, styles.page)} dangerouslySetInnerHTML={{ __html: clean }} />;
}
