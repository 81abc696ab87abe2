import { Pagination } from 'antd';
import styles from './search.module.css';

export const PAGE = 20;

interface Props {
  pageNo: number;
  total: number;
  onPage: (pageNo: number) => void;
}

/** Nothing where one page holds all. */
export function Pages({ pageNo, total, onPage }: Props) {
  if (total <= PAGE) return null;
  return (
    <Pagination
      className={styles.pages}
      current={pageNo}
      pageSize={PAGE}
      total={total}
      showSizeChanger={false}
      onChange={onPage}
    />
  );
}
