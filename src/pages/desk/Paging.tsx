import { Pagination, type PaginationProps } from 'antd';

type Props = Pick<PaginationProps, 'current' | 'pageSize' | 'total' | 'onChange'>;

/** Of a list with more than one page. */
export default function Paging(props: Props) {
  return <Pagination size="small" align="end" showSizeChanger={false} {...props} />;
}
