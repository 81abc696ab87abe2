import type { TableDetail } from '@contract/dynamicTable/table';
import type { ReactNode } from 'react';
import { StateView } from '@/components/StateView';
import { Grid, type GridProps } from './grid/Grid';
import styles from './table.module.css';
import { filled } from './views/Filter';
import { FormDesign } from './views/FormDesign';
import { Gallery } from './views/Gallery';
import { Gantt } from './views/Gantt';
import { Kanban } from './views/Kanban';
import { Month } from './views/Month';
import type { Viewed } from './views/useTableView';

interface Props extends Pick<GridProps, 'records' | 'doing' | 'head' | 'onOpen' | 'onWidth' | 'begin'> {
  table: TableDetail;
  viewed: Viewed;
  cards: boolean;
  refresh: () => void;
  /** What an empty list offers. */
  adding: ReactNode;
}

/** The records of a view, as its kind shows them. */
export function ViewContent({ table, viewed, cards, refresh, adding, ...grid }: Props) {
  const { view, config, fields, query } = viewed;
  const { records, doing, onOpen } = grid;
  if (!view) return null;
  const by = table.fields.find(({ key }) => key === config.by);
  if (view.kind === 'form') return <FormDesign key={view.id} table={table} view={view} onSaved={refresh} />;
  if (view.kind === 'kanban' && by) return <Kanban {...{ table, by, fields, query, doing, onOpen }} />;
  if (view.kind === 'calendar' && by) return <Month {...{ table, by, fields, query, onOpen }} />;
  const until = table.fields.find(({ key }) => key === config.until);
  const state = {
    error: records.outline ? undefined : records.error,
    loading: !records.outline && !records.error,
    onRetry: records.refresh,
  };
  if (view.kind === 'gantt' && by) {
    return (
      <StateView {...state} empty={records.outline?.total === 0} emptyText="还没有记录" emptyAction={adding}>
        <Gantt {...{ table, by, until, fields, records, query, doing, onOpen }} onSet={viewed.set} />
      </StateView>
    );
  }
  if (view.kind === 'gallery' || view.kind === 'list' || (view.kind === 'grid' && cards)) {
    return (
      <StateView {...state} empty={records.outline?.total === 0} emptyText="还没有记录" emptyAction={adding}>
        <Gallery {...{ fields, records, onOpen }} lines={view.kind === 'list'} />
      </StateView>
    );
  }
  if (view.kind !== 'grid')
    return (
      <StateView empty emptyText="视图用到的字段已不在，或您不能查看">
        {null}
      </StateView>
    );
  return (
    <StateView {...state} rows={10}>
      {records.outline?.total === 0 && !filled(config.filter) && !query.words && (
        <p className={styles.hint}>表格还是空的：可以直接粘贴电子表格中的内容、导入文件，或新增记录。</p>
      )}
      <Grid {...{ table, config, fields, ...grid }} />
    </StateView>
  );
}
