import { Pagination } from 'antd';

interface Props {
  pageNo: number;
  page: { total: number; pageSize: number } | undefined;
  onChange: (pageNo: number) => void;
}

export const Pages = ({ pageNo, page, onChange }: Props) => (
  <Pagination
    size="small"
    align="end"
    hideOnSinglePage
    showSizeChanger={false}
    current={pageNo}
    total={page?.total ?? 0}
    pageSize={page?.pageSize}
    onChange={onChange}
  />
);
