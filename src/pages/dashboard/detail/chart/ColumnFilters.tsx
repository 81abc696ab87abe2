import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import type { ChartPick } from '@contract/dashboard/chart/chart';
import { EMPTY_LABEL } from '@contract/dashboard/chart/words';
import type { DashboardFilterChange } from '@contract/dashboard/dashboard';
import { FILTERS_MAX } from '@contract/dashboard/words';
import { Button, Popover, Select, Tag } from 'antd';
import { useState } from 'react';
import styles from '@/features/dashboard/dashboard.module.css';
import { useRequest } from '@/hooks/useRequest';
import { dashboardApi } from '@/services/dashboard';
import { errorText } from '@/utils/apiError';
import { withPick } from './look';
import { pickWords } from './RowsPanel';

interface Props {
  serialNo: string;
  /** Columns of the board's sources. */
  columns: readonly string[];
  picks: readonly ChartPick[];
  filter: DashboardFilterChange;
  onChange: (picks: ChartPick[]) => void;
}

/** Narrows the whole board by columns of its sources; what may be chosen depends on the other filters. */
export function ColumnFilters({ serialNo, columns, picks, filter, onChange }: Props) {
  const [open, setOpen] = useState(false);
  if (columns.length === 0 && picks.length === 0) return null;
  return (
    <>
      {picks.map((pick) => (
        <Tag key={`${pick.column}.${pick.grain}`} className={styles.pick}>
          {pickWords(pick)}
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={`去掉筛选 ${pickWords(pick)}`}
            onClick={() => onChange(picks.filter((one) => one !== pick))}
          />
        </Tag>
      ))}
      {columns.length > 0 && picks.length < FILTERS_MAX && (
        <Popover
          trigger="click"
          open={open}
          onOpenChange={setOpen}
          destroyOnHidden
          content={
            <Adding
              {...{ serialNo, columns, filter, picks }}
              onAdd={(pick) => {
                onChange(withPick(picks, pick));
                setOpen(false);
              }}
            />
          }
        >
          <Button icon={<FilterOutlined />}>按列筛选</Button>
        </Popover>
      )}
    </>
  );
}

function Adding({
  serialNo,
  columns,
  filter,
  picks,
  onAdd,
}: Omit<Props, 'onChange'> & { onAdd: (pick: ChartPick) => void }) {
  const [column, setColumn] = useState<string>();
  const [values, setValues] = useState<string[]>([]);
  const { data, loading, error } = useRequest(
    async () => (column ? dashboardApi.listChoices({ serialNo, column, filter }) : []),
    { refreshDeps: [column], onError: () => undefined },
  );
  return (
    <div className={styles.adding}>
      <Select
        autoFocus
        aria-label="筛选的列"
        placeholder="选择列"
        showSearch
        value={column}
        options={columns.map((name) => ({ value: name, label: name }))}
        onChange={(name) => {
          setColumn(name);
          const known = picks.find((pick) => pick.column === name && pick.grain === null && !pick.not);
          setValues(known?.values.map((value) => value ?? '') ?? []);
        }}
      />
      <Select
        mode="multiple"
        aria-label="筛选的值"
        placeholder={column ? '选择值' : '先选择列'}
        disabled={!column}
        loading={loading}
        value={values}
        maxCount={200}
        options={(data ?? []).map((value) => ({ value: value ?? '', label: value || EMPTY_LABEL }))}
        onChange={setValues}
      />
      {error && <p role="alert">{errorText(error)}</p>}
      <Button
        type="primary"
        disabled={!column || values.length === 0}
        onClick={() => column && onAdd({ column, grain: null, values: values.map((value) => value || null) })}
      >
        筛选
      </Button>
    </div>
  );
}
