import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { useTyped } from '@/hooks/useTyped';
import { helpApi } from '@/services/help';
import { siteAddress } from '@/utils/url';
import { inGroups } from './groups';
import styles from './help.module.css';

interface Props {
  slug: string;
  onPage: (slug: string, section?: string) => void;
}

/** The contents of the help, or what was found in it. */
export function HelpFinder({ slug, onPage }: Props) {
  const { text, words, type, composition } = useTyped();
  const word = words.trim();
  const { data: pages } = useRequest(helpApi.listPages, { cacheKey: 'help', staleTime: -1, onError: () => undefined });
  const { data: hits } = useRequest(async () => (word ? helpApi.search({ keyword: word }) : undefined), {
    refreshDeps: [word],
    debounceWait: 150,
    onError: () => undefined,
  });
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={text}
        placeholder="搜索帮助"
        aria-label="搜索帮助"
        onChange={({ target }) => type(target.value)}
        {...composition}
      />
      {word && hits ? (
        <ul className={styles.hits} aria-label="找到的帮助">
          {hits.length === 0 && <li className={styles.none}>没有找到</li>}
          {hits.map((hit) => (
            <li key={`${hit.slug}${hit.id}`}>
              <button type="button" className={styles.hit} onClick={() => onPage(hit.slug, hit.id)}>
                <strong>
                  {hit.title}
                  {hit.heading !== hit.title && ` › ${hit.heading}`}
                </strong>
                <span>{hit.text}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <nav className={styles.contents} aria-label="帮助目录">
          {inGroups(pages ?? []).map((group) => (
            <section key={group.title} className={styles.group} aria-label={group.title}>
              <p aria-hidden="true">{group.title}</p>
              {group.pages.map((page) => (
                <a
                  key={page.slug}
                  href={siteAddress(`/help/${page.slug}`)}
                  aria-current={page.slug === slug ? 'page' : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) return;
                    event.preventDefault();
                    onPage(page.slug);
                  }}
                >
                  {page.title}
                </a>
              ))}
            </section>
          ))}
        </nav>
      )}
    </>
  );
}
