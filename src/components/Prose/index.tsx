import { useMemo } from 'react';
import { cleanHtml } from '@/utils/html';
import styles from './prose.less';

/** Sanitised rich text. */
export function Prose({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above.
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: clean }} />;
}
