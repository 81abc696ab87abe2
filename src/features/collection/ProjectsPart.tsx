import type { CollectionDetail } from '@contract/collection/collection';
import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { useFound } from '@/hooks/useFound';
import { collectionApi } from '@/services/collection';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';
import styles from './collection.module.css';

interface Props {
  collection: CollectionDetail;
  onChanged: () => void;
}

/** Projects that are named: only those that one sees oneself. */
export function ProjectsPart({ collection, onChanged }: Props) {
  const { message } = App.useApp();
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFound(
    keyword,
    async (words) => (await projectApi.query({ keyword: words, pageSize: 50, sort: 'name', order: 'asc' })).result,
    { textOf: ({ code, name }) => `${name} ${code}` },
  );
  const change = async (input: { add?: string[]; remove?: string[] }) => {
    try {
      await collectionApi.setProjects({ id: collection.id, ...input });
      onChanged();
    } catch (failure) {
      void message.error(errorText(failure));
    }
  };
  const there = new Set(collection.projects.map(({ id }) => id));
  return (
    <section aria-labelledby="collection-projects">
      <h3 id="collection-projects">指定的项目</h3>
      <Select<string>
        aria-label="加入项目"
        placeholder="搜索名称或编号，加入项目"
        className="wide"
        value={null}
        loading={loading}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
        notFoundContent={loading ? '正在查找……' : '没有可加入的项目'}
        options={found
          .filter(({ id }) => !there.has(id))
          .map(({ id, code, name }) => ({ value: id, label: `${name}（${code}）` }))}
        onSelect={(id) => {
          setKeyword('');
          void change({ add: [id] });
        }}
      />
      <ul className={styles.lines}>
        {collection.projects.map(({ id, code, name }) => (
          <li key={id}>
            <span>
              {name} <span className="faint">{code}</span>
            </span>
            <Button
              size="small"
              type="text"
              aria-label={`移出项目 ${name}`}
              onClick={() => void change({ remove: [id] })}
            >
              移出
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
