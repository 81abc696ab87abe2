import { type SearchType, searchTypeCodes, searchTypes } from '@contract/search/types';
import { Link } from '@umijs/max';
import { Alert, Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import StateView from '@/components/StateView';
import { searchPage, useSearch } from '@/features/search';
import { useUrlState } from '@/hooks/useUrlState';
import { Assigned } from './Assigned';
import { Hits } from './Hits';
import { Kinds } from './Kinds';
import { PAGE, Pages } from './Pages';
import styles from './search.module.css';
import { TasksOf } from './TasksOf';

const defaults = { q: '', type: '', pageNo: 1, person: '', label: '', assigned: '' };
const kindOf = (text: string): SearchType | undefined => searchTypeCodes.find((code) => code === text);

/** /search — all that was found, kind by kind; and the lists that a person, a label and the desk's counters lead to. */
export default function SearchPage() {
  const [state, setState] = useUrlState(defaults);
  const onPage = (pageNo: number) => setState({ pageNo }, { push: true });
  const assigned = kindOf(state.assigned);
  if (assigned) return <Assigned type={assigned} pageNo={state.pageNo} onPage={onPage} />;
  const by = state.person ? 'person' : state.label ? 'label' : null;
  if (by) return <TasksOf by={by} id={state[by]} pageNo={state.pageNo} onPage={onPage} />;
  return (
    <Found
      keyword={state.q}
      type={kindOf(state.type)}
      pageNo={state.pageNo}
      onPage={onPage}
      onKeyword={(q) => setState({ q, pageNo: 1 }, { push: true })}
    />
  );
}

interface FoundProps {
  keyword: string;
  type: SearchType | undefined;
  pageNo: number;
  onPage: (pageNo: number) => void;
  onKeyword: (keyword: string) => void;
}

function Found({ keyword, type, pageNo, onPage, onKeyword }: FoundProps) {
  const [typed, setTyped] = useState(keyword);
  useEffect(() => setTyped(keyword), [keyword]);
  // Of all kinds, the best of each; that also says how many there are of the others.
  const all = useSearch(keyword, { wait: false });
  const one = useSearch(type ? keyword : '', { wait: false, type, pageNo, pageSize: PAGE });
  const { groups, searching, failed, missing, retry } = type ? one : all;
  const [chosen] = groups;
  return (
    <div className={styles.page}>
      <h1 className={styles.head}>搜索</h1>
      <Input.Search
        allowClear
        autoFocus={!keyword}
        className={styles.field}
        value={typed}
        aria-label="搜索"
        placeholder="编号、标题、拼音或首字母"
        onChange={({ target }) => setTyped(target.value)}
        onSearch={(text) => onKeyword(text.trim())}
      />
      {keyword && <Kinds keyword={keyword} chosen={type} groups={all.groups} />}
      {missing && (
        <Alert
          type="warning"
          showIcon
          title={`${missing}，其余结果如下`}
          action={
            <Button size="small" onClick={retry}>
              重试
            </Button>
          }
        />
      )}
      <StateView
        loading={searching && groups.length === 0}
        error={failed ? new Error('搜索失败') : undefined}
        onRetry={retry}
        empty={groups.length === 0}
        emptyText={keyword ? `没有找到与「${keyword}」匹配的内容` : '输入编号、标题、拼音或首字母'}
        rows={6}
      >
        {groups.map((group) => (
          <section key={group.type} aria-labelledby={`kind-${group.type}`}>
            <h2 id={`kind-${group.type}`} className={styles.kind}>
              {searchTypes[group.type].label}
            </h2>
            <Hits hits={group.result} />
            {!type && group.total > group.result.length && (
              <Link className={styles.rest} to={searchPage(keyword, group.type)}>
                查看全部 {group.total.toLocaleString()}
                {group.more && '+'} 条
              </Link>
            )}
          </section>
        ))}
        {type && chosen && <Pages pageNo={pageNo} total={chosen.total} onPage={onPage} />}
        {type && chosen?.more && (
          <p className={styles.note}>
            匹配很多，这里是最相关的 {chosen.total.toLocaleString()} 条。多输入几个字可以缩小范围。
          </p>
        )}
      </StateView>
    </div>
  );
}
