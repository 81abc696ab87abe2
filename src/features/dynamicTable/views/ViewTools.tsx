import { PlusOutlined } from '@ant-design/icons';
import { conditionsOf } from '@contract/dynamicTable/filter';
import type { TableDetail } from '@contract/dynamicTable/table';
import { useDebounceFn, useUnmount } from 'ahooks';
import { Badge, Button, Input, Popover, Segmented, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import styles from '../table.module.css';
import { ColoursEditor } from './Colours';
import { FilterEditor, filled, isFilled } from './Filter';
import { canGroup, canSort, OrdersEditor } from './Orders';
import type { Viewed } from './useTableView';

interface Props {
  table: TableDetail;
  viewed: Viewed;
  /** Its records are shown as cards: nothing that only the grid knows is offered. */
  cards: boolean;
  onSearch: (words: string) => void;
  onSave: () => void;
  onAddField: () => void;
}

const panel = (label: string, count: number, content: ReactNode) => (
  <Popover trigger="click" placement="bottomLeft" content={content}>
    <Badge size="small" count={count} color="var(--ant-color-primary)">
      <Button>{label}</Button>
    </Badge>
  </Popover>
);

/** What a view shows and in which order; a form has none of it. */
export function ViewTools({ table, viewed, cards, onSearch, onSave, onAddField }: Props) {
  const { view, config, set, isChanged, restore, columnsWith } = viewed;
  const { fields } = table;
  const [typed, setTyped] = useState(viewed.query.words ?? '');
  const search = useDebounceFn(onSearch, { wait: 300 });
  // A form view has no tools: what was just typed counts once it is left again.
  useUnmount(() => onSearch(typed));
  if (!view) return null;
  const isGrid = view.kind === 'grid' && !cards;
  return (
    <div className={styles.tools}>
      <Input.Search
        className={styles.search}
        aria-label="查找记录"
        placeholder="查找"
        allowClear
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          search.run(event.target.value);
        }}
      />
      {panel(
        '筛选',
        conditionsOf(filled(config.filter) ?? {}).length,
        <FilterEditor fields={fields} value={config.filter ?? {}} onChange={(filter) => set({ filter })} />,
      )}
      {view.kind !== 'calendar' &&
        panel(
          '排序',
          config.sorts?.length ?? 0,
          <OrdersEditor
            fields={fields.filter(canSort)}
            value={config.sorts ?? []}
            most={5}
            add="添加排序"
            onChange={(sorts) => set({ sorts })}
          />,
        )}
      {isGrid &&
        panel(
          '分组',
          config.groups?.length ?? 0,
          <OrdersEditor
            fields={fields.filter(canGroup)}
            value={config.groups ?? []}
            most={3}
            add="添加分组"
            onChange={(groups) => set({ groups })}
          />,
        )}
      {isGrid &&
        panel(
          '颜色',
          config.colors?.filter(({ condition }) => isFilled(condition)).length ?? 0,
          <ColoursEditor fields={fields} value={config.colors ?? []} onChange={(colors) => set({ colors })} />,
        )}
      {view.kind !== 'calendar' &&
        panel(
          '字段',
          config.columns?.filter(({ hidden }) => hidden).length ?? 0,
          <div className={styles.fieldList}>
            {fields.slice(1).map((field) => (
              <label key={field.key}>
                <input
                  type="checkbox"
                  checked={!config.columns?.find(({ key }) => key === field.key)?.hidden}
                  onChange={(event) => set({ columns: columnsWith(field.key, { hidden: !event.target.checked }) })}
                />{' '}
                {field.name}
              </label>
            ))}
            {table.mayBuild && (
              <Button size="small" icon={<PlusOutlined />} onClick={onAddField}>
                新增字段
              </Button>
            )}
          </div>,
        )}
      {isGrid && (
        <Segmented
          aria-label="行高"
          value={config.rowHeight ?? 'short'}
          options={[
            { value: 'short', label: '矮' },
            { value: 'medium', label: '中' },
            { value: 'tall', label: '高' },
          ]}
          onChange={(rowHeight) => set({ rowHeight: rowHeight as 'short' | 'medium' | 'tall' })}
        />
      )}
      {isChanged && (
        <Space>
          {view.mayChange && !view.locked && <Button onClick={onSave}>保存视图</Button>}
          <Button onClick={restore}>还原</Button>
        </Space>
      )}
      {view.trimmed && <span className={styles.hint}>视图用到了您不能查看的字段，相应的筛选与排序未生效</span>}
    </div>
  );
}
