import type { SharedTable } from '@contract/publicLink/publicLink';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import StateView from '@/components/StateView';
import { type LinkKey, PublicFrame, publicStyles as styles } from '@/features/publicLink/public';
import { PublicPage } from '@/features/session/PublicPage';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { publicLinkApi } from '@/services/publicLink';
import { cx } from '@/utils/cx';

/** /shared/table/{linkId} — the view of a table for whoever has its link, without a session. */
export default function SharedTablePage() {
  return (
    <PublicFrame Page={PublicPage} noun="表格" of={({ table }) => table}>
      {(table, key) => <Shown table={table} link={key} />}
    </PublicFrame>
  );
}

const FIGURES: ReadonlySet<string> = new Set([
  ...['number', 'money', 'percent', 'progress', 'rating', 'duration', 'rollup', 'autoNumber'],
]);
const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

function Cell({ text }: { text: string }) {
  if (!isAddress(text)) return text;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}

interface Look {
  pageNo: number;
  words: string;
  sort?: number;
  desc: boolean;
}

function Shown({ table: { name, columns }, link }: { table: SharedTable; link: LinkKey }) {
  const narrow = useMediaQuery(NARROW);
  const [look, setLook] = useState<Look>({ pageNo: 1, words: '', desc: false });
  const { pageNo, words, sort, desc } = look;
  const { data, error, loading, refresh } = useRequest(
    () => publicLinkApi.rows({ pageNo, desc, ...(words && { words }), ...(sort !== undefined && { sort }) }, link),
    { refreshDeps: [pageNo, words, sort, desc], onError: () => undefined },
  );
  const records = useRef<HTMLDivElement>(null);
  /** To the top of the next page, with the keyboard: the buttons stand below the rows. */
  const turn = (to: number) => {
    setLook({ ...look, pageNo: to });
    records.current?.focus({ preventScroll: true });
    records.current?.scrollIntoView({ block: 'start' });
  };
  const rows = data?.rows ?? [];
  const pages = data ? Math.max(1, Math.ceil(data.total / data.pageSize)) : 1;
  const by = (at: number) =>
    setLook({
      ...look,
      pageNo: 1,
      ...(sort !== at ? { sort: at, desc: false } : desc ? { sort: undefined, desc: false } : { desc: true }),
    });
  const order = (at: number) => (sort !== at ? 'none' : desc ? 'descending' : 'ascending');
  return (
    <div className={cx(styles.page, styles.wide)}>
      <h1 className={styles.title}>{name}</h1>
      <div className={styles.bar}>
        <Input.Search
          allowClear
          className={styles.search}
          placeholder="搜索"
          aria-label="搜索记录"
          maxLength={100}
          onSearch={(text) => setLook({ ...look, pageNo: 1, words: text.trim() })}
        />
        {data && (
          <span className={styles.soft} role="status">
            {data.more ? `超过 ${data.total} 条，只显示前 ${data.total} 条` : `共 ${data.total} 条`}
          </span>
        )}
      </div>
      <StateView
        loading={loading && !data}
        error={error}
        kept={Boolean(data)}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText={words ? '没有符合条件的记录，换一个词试试' : '还没有记录'}
      >
        <div ref={records} tabIndex={-1} className={cx(loading && styles.loading)}>
          {narrow ? (
            <ul className={styles.cards}>
              {rows.map((row, at) => (
                // Rows have no ids here: nothing of the table leads anywhere.
                // biome-ignore lint/suspicious/noArrayIndexKey: a page of rows is replaced as a whole.
                <li key={at}>
                  <dl className={styles.card}>
                    {columns.map((column, place) =>
                      row[place] ? (
                        <div key={column.name}>
                          <dt>{column.name}</dt>
                          <dd>
                            <Cell text={row[place]} />
                          </dd>
                        </div>
                      ) : null,
                    )}
                  </dl>
                </li>
              ))}
            </ul>
          ) : (
            <ScrollSection className={styles.scroll} label={`${name}：记录`}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {columns.map((column, at) => (
                      <th
                        key={column.name}
                        scope="col"
                        aria-sort={column.sorts ? order(at) : undefined}
                        data-figure={FIGURES.has(column.kind) || undefined}
                      >
                        {column.sorts ? (
                          <button type="button" className={styles.sort} onClick={() => by(at)}>
                            {column.name}
                            {sort === at && <span aria-hidden="true">{desc ? ' ↓' : ' ↑'}</span>}
                          </button>
                        ) : (
                          column.name
                        )}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a page of rows is replaced as a whole.
                    <tr key={at}>
                      {columns.map((column, place) => (
                        <td key={column.name} data-figure={FIGURES.has(column.kind) || undefined}>
                          <Cell text={row[place] ?? ''} />
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollSection>
          )}
        </div>
        {pages > 1 && (
          <nav className={styles.pager} aria-label="翻页">
            <Button disabled={pageNo <= 1} onClick={() => turn(pageNo - 1)}>
              上一页
            </Button>
            <span className={styles.soft}>
              第 {pageNo} / {pages} 页
            </span>
            <Button disabled={pageNo >= pages} onClick={() => turn(pageNo + 1)}>
              下一页
            </Button>
          </nav>
        )}
      </StateView>
    </div>
  );
}
