import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { Button } from 'antd';
import RelativeTime from '@/components/RelativeTime';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import styles from './library.module.css';

/** Pages that name the document by a link, of those that the reader sees. */
export function Backlinks({ id }: { id: string }) {
  const { data, error, refresh } = useRequest(() => documentApi.listBacklinks({ type: 'document', id }), {
    refreshDeps: [id],
  });
  if (error && !data) {
    return (
      <p className={styles.about}>
        没能读取提到它的页面
        <Button type="link" size="small" onClick={refresh}>
          重试
        </Button>
      </p>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <>
      <h3>提到它的页面</h3>
      <ul className={styles.versions} aria-label="提到它的页面">
        {data.map((one) => (
          <li key={one.id}>
            <span>
              <Link to={pageOf('document', one.id, one.projectId)}>{one.name}</Link>
              <span className={styles.about}>
                {' '}
                {one.projectName} · <RelativeTime time={one.updatedTime} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
