import { Modal } from 'antd';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { htmlToText } from '@/utils/html';
import styles from './library.module.css';
import { wordDiff } from './wordDiff';

/** Block by block: what stands beside each other in HTML is a line of its own. */
export const plainText = (html: string): string =>
  htmlToText(html.replace(/<\/(p|h\d|li|blockquote|pre|tr)>/gi, '</$1>\n').replace(/<\/p>\n/gi, '</p>'));

/** A version of a page beside the one before it. */
export function PageDiff({ id, no, onClose }: { id: string; no: number; onClose: () => void }) {
  const { data, error, loading, refresh } = useRequest(async () => {
    const [before, after] = await Promise.all([
      documentApi.getPageAt({ id, no: no - 1 }),
      documentApi.getPageAt({ id, no }),
    ]);
    return wordDiff(plainText(before.html), plainText(after.html));
  });
  return (
    <Modal open title={`版本 ${no} 与版本 ${no - 1} 的差别`} footer={null} width={720} onCancel={onClose}>
      <StateView loading={loading} error={error} onRetry={refresh} rows={8}>
        <div className={styles.diff}>
          {data?.map(({ value, added, removed }, at) => {
            const key = `${at}${value.slice(0, 8)}`;
            if (added) return <ins key={key}>{value}</ins>;
            return removed ? <del key={key}>{value}</del> : <span key={key}>{value}</span>;
          })}
        </div>
      </StateView>
    </Modal>
  );
}
