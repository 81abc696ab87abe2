import { useEffect, useRef } from 'react';
import { Prose } from '@/components/Prose';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { helpApi } from '@/services/help';
import { siteAddress } from '@/utils/url';
import { partsOf } from './groups';
import styles from './help.module.css';

interface Props {
  slug: string;
  /** The section to stand at. */
  section?: string;
  /** A link to another page of the help. */
  onPage: (slug: string) => void;
  /** There is room beside it for what the page says, part by part. */
  beside?: boolean;
}

const headings = (article: HTMLElement | null) => article?.querySelectorAll('h1, h2');

/** The parts of the page beside it, where the window has room for them. */
function Parts({ html, onPart }: { html: string; onPart: (at: number) => void }) {
  const parts = partsOf(html);
  if (parts.length < 2) return null;
  return (
    <nav className={styles.parts} aria-label="本页内容">
      <p aria-hidden="true">本页内容</p>
      {parts.map(({ at, text }) => (
        <button key={at} type="button" onClick={() => onPart(at)}>
          {text}
        </button>
      ))}
    </nav>
  );
}

/** Where the picture stands: below what the page begins with; where there is little room, below its text. */
const placeOf = (html: string, beside = false): number => {
  const part = beside ? html.indexOf('<h2') : -1;
  return part < 0 ? html.length : part;
};

function Picture({ picture, title }: { picture: string; title: string }) {
  return (
    <figure className={styles.picture}>
      <a href={siteAddress(picture)} target="_blank" rel="noreferrer">
        <img src={siteAddress(picture)} alt={`${title}的页面`} loading="lazy" width={1280} height={720} />
      </a>
      <figcaption>演示企业的页面；点击看大图</figcaption>
    </figure>
  );
}

/** One page of the help. */
export function HelpArticle({ slug, section, onPage, beside }: Props) {
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
    const place = section && headings(box.current)?.[Number(section.slice(1))];
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
          const page = to && /^\/help\/([a-z-]+)$/.exec(to)?.[1];
          if (!page || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onPage(page);
        }}
      >
        {shown && <Prose html={shown.html.slice(0, placeOf(shown.html, beside))} />}
        {shown?.picture && <Picture picture={shown.picture} title={shown.title} />}
        {shown && placeOf(shown.html, beside) < shown.html.length && (
          <Prose html={shown.html.slice(placeOf(shown.html, beside))} />
        )}
      </article>
      {beside && shown && <Parts html={shown.html} onPart={(at) => headings(box.current)?.[at]?.scrollIntoView()} />}
    </StateView>
  );
}
