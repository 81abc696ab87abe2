import { SearchOutlined } from '@ant-design/icons';
import { projectHealths, projectStatuses } from '@contract/project/enums';
import { useDebounceFn } from 'ahooks';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { MemberSelect } from '@/features/object/people';

import styles from './list.module.css';
import { isFiltered, type ListState } from './listState';
import type { ChangeState } from './useListState';

const options = <T extends string>(labels: Record<T, string>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }));

const nothing = {
  keyword: '',
  status: [],
  health: undefined,
  ownerId: undefined,
  planEndFrom: undefined,
  planEndTo: undefined,
} satisfies Partial<ListState>;

/** The search field keeps its own text while typing; the address follows when the typing pauses. */
function Keyword({ value, onChange }: { value: string; onChange: (keyword: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const { run, flush } = useDebounceFn(onChange, { wait: 300 });
  return (
    <Input
      className={styles.keyword}
      prefix={<SearchOutlined />}
      placeholder="搜索名称或编号"
      aria-label="搜索名称或编号"
      allowClear
      maxLength={100}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        run(event.target.value);
      }}
      onPressEnter={flush}
    />
  );
}

/** What narrows the project list. */
export function Filters({ state, onChange }: { state: ListState; onChange: ChangeState }) {
  return (
    <>
      <Keyword value={state.keyword} onChange={(keyword) => onChange({ keyword }, { replace: true })} />
      <Select
        mode="multiple"
        allowClear
        maxTagCount={0}
        maxTagPlaceholder={(chosen) => (chosen.length === 1 ? chosen[0]?.label : `${chosen.length} 种状态`)}
        placeholder="状态"
        aria-label="状态"
        className={styles.filter}
        options={options(projectStatuses)}
        value={state.status}
        onChange={(status) => onChange({ status })}
      />
      <Select
        allowClear
        placeholder="健康度"
        aria-label="健康度"
        className={styles.filterSmall}
        options={options(projectHealths)}
        value={state.health}
        onChange={(health) => onChange({ health })}
      />
      <MemberSelect
        allowClear
        placeholder="负责人"
        aria-label="负责人"
        className={styles.filter}
        value={state.ownerId}
        onChange={(ownerId) => onChange({ ownerId })}
      />
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        placeholder={['计划结束从', '到']}
        aria-label="计划结束日期"
        className={styles.filterRange}
        value={[state.planEndFrom ? dayjs(state.planEndFrom) : null, state.planEndTo ? dayjs(state.planEndTo) : null]}
        onChange={(range) =>
          onChange({ planEndFrom: range?.[0]?.format('YYYY-MM-DD'), planEndTo: range?.[1]?.format('YYYY-MM-DD') })
        }
      />
      {isFiltered({ ...state, tab: 'all' }) && (
        <Button type="text" onClick={() => onChange(nothing)}>
          清除
        </Button>
      )}
    </>
  );
}
