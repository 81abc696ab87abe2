import type { SharedPage } from '@contract/publicLink/publicLink';
import dayjs from 'dayjs';
import { useEffect, useMemo, useRef } from 'react';
import { Contents, headingsIn, isBlankPage, PageProse, showHeading } from '@/features/document/public';
import { type LinkKey, PublicFrame, publicStyles as styles } from '@/features/publicLink/public';
import { PublicPage } from '@/features/session/PublicPage';
import { publicLinkApi } from '@/services/publicLink';
import { cx } from '@/utils/cx';

/** /shared/page/{linkId} — a page of a library for whoever has its link, without a session. */
export default function SharedPagePage() {
  return (
    <PublicFrame Page={PublicPage} noun="页面" of={({ page }) => page}>
      {(page, key) => <Shown page={page} link={key} />}
    </PublicFrame>
  );
}

/** A picture's own address asks for a session: it waits under its title for the bytes that the link gives. */
const PICTURE = /<img src="\/api\/common\/file\/([0-9a-f-]{36})\/preview"/g;
const MARK = 'shared-picture:';
const waiting = (html: string) => html.replace(PICTURE, `<img title="${MARK}$1"`);

function Shown({ page: { name, html, updatedTime }, link }: { page: SharedPage; link: LinkKey }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => waiting(html), [html]);
  const headings = useMemo(() => headingsIn(html), [html]);
  usePictures(place, shown, link);
  return (
    <article className={cx(styles.page, styles.reading)}>
      <h1 className={styles.title}>{name}</h1>
      <p className={styles.soft}>更新于 {dayjs(updatedTime).format('YYYY-MM-DD HH:mm')}</p>
      {isBlankPage(html) ? (
        <p className={styles.soft}>页面还没有内容</p>
      ) : (
        <div ref={place}>
          <Contents headings={headings} onChoose={(at) => showHeading(place.current, at)} />
          <PageProse html={shown} />
        </div>
      )}
    </article>
  );
}

/** Fetches the pictures that stand in the page, one after the other. */
function usePictures(place: React.RefObject<HTMLDivElement | null>, shown: string, link: LinkKey): void {
  const key = useRef(link);
  key.current = link;
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures stand in what is shown.
  useEffect(() => {
    let over = false;
    const made: string[] = [];
    const load = async () => {
      for (const image of place.current?.querySelectorAll<HTMLImageElement>(`img[title^="${MARK}"]`) ?? []) {
        if (over) return;
        const fileId = image.title.slice(MARK.length);
        image.removeAttribute('title');
        try {
          const address = URL.createObjectURL(await publicLinkApi.picture({ fileId }, key.current));
          made.push(address);
          image.src = address;
        } catch {
          image.alt = image.alt || '图片无法显示';
        }
      }
    };
    void load();
    return () => {
      over = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [place, shown]);
}
