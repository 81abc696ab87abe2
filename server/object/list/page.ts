import { DEFAULT_PAGE_SIZE, FIRST_PAGE } from '../../../contract/constants';

export interface Paging {
  pageNo?: number;
  pageSize?: number;
}

/** One page of rows that each carry the total. Behind the last page none does: then the first row of all is asked for it. */
export async function readPage<R extends { total: number }>(
  { pageNo = FIRST_PAGE, pageSize = DEFAULT_PAGE_SIZE }: Paging,
  read: (limit: number, offset: number) => Promise<R[]>,
): Promise<{ rows: R[]; page: { total: number; pageNo: number; pageSize: number } }> {
  const rows = await read(pageSize, (pageNo - 1) * pageSize);
  const [first] = rows.length > 0 || pageNo === FIRST_PAGE ? rows : await read(1, 0);
  return { rows, page: { total: first?.total ?? 0, pageNo, pageSize } };
}
