import { useEffect, useRef } from 'react';
import { Prose } from '@/components/Prose';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { helpApi } from '@/services/help';
import { siteAddress } from '@/utils/url';
import styles from './help.module.css';

interface Props {
  slug: string;
  /** The section to stand at. */
  section?: string;
  /** A link to another page of the help. */
  onPage: (slug: string) => void;
}

/** One page of the help. */
export function HelpArticle({ slug, section, onPage }: Props) {
  const { data, error, loading, refresh } = useRequest(() => helpApi.getPage({ slug }), {
    refreshDeps: [slug],
    cacheKey: `help:${slug}`,
    staleTime: -1,
  });
  const box = useRef<HTMLElement>(null);
  const last = useRef(slug);
  const shown = data?.slug === slug ? data : undefined;
  useEffect(() => {
    // The first page stands where it opened, with the search above it.
    if (!shown || (!section && last.current === slug)) return;
    last.current = slug;
    // Cleaned HTML has no ids; sections are numbered through.
    const place = section && box.current?.querySelectorAll('h1, h2')[Number(section.slice(1))];
    if (place) place.scrollIntoView({ block: 'start' });
    else box.current?.scrollIntoView({ block: 'start' });
  }, [shown, slug, section]);
  return (
    <StateView loading={loading && !shown} error={shown ? undefined : error} onRetry={refresh} rows={8}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <article
        ref={box}
        className={styles.article}
        onClick={(event) => {
          const to = (event.target as Element).closest('a')?.getAttribute('href');
          const page = to && /^\/help\/([a-z]+)$/.exec(to)?.[1];
          if (!page || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onPage(page);
        }}
      >
        {shown && <Prose html={shown.html} />}
        {shown?.picture && (
          <figure className={styles.picture}>
            <a href={siteAddress(shown.picture)} target="_blank" rel="noreferrer">
              <img
                src={siteAddress(shown.picture)}
                alt={`${shown.title}的页面`}
                loading="lazy"
                width={1280}
                height={720}
              />
            </a>
            <figcaption>演示企业的页面；点击看大图</figcaption>
          </figure>
        )}
      </article>
    </StateView>
  );
}
