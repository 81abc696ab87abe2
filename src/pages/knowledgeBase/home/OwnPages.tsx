import type { OwnDocument } from '@contract/document/document';
import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import styles from './home.module.css';

const SHOWN = 8;

/** What it shows: asked for by the page, which shows all of its parts together. */
export const useOwnPages = () => useRequest(() => documentApi.listOwn({}), { onError: () => undefined });

/** Documents of all projects that one keeps at hand and has read lately. */
export function OwnPages({ own: { data, error, refresh } }: { own: ReturnType<typeof useOwnPages> }) {
  const list = (title: string, rows: readonly OwnDocument[], none: string) => (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{none}</p>
      ) : (
        <ol>
          {rows.slice(0, SHOWN).map(({ id, name, projectId, projectName }) => (
            <li key={id}>
              <Link to={pageOf('document', id, projectId)}>{name}</Link>
              <span>{projectName}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
  if (error && !data) {
    return (
      <section aria-label="我的文档">
        <h2>我的文档</h2>
        <p className={styles.none}>
          读取失败
          <Button type="link" size="small" onClick={refresh}>
            重试
          </Button>
        </p>
      </section>
    );
  }
  if (!data) return null;
  return (
    <>
      {list('收藏的文档', data.favourites, '在项目文档中点星标，就会出现在这里')}
      {list('最近查看的文档', data.recent, '还没有查看过项目文档')}
    </>
  );
}
