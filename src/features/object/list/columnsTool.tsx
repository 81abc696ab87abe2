import { TableOutlined } from '@ant-design/icons';
import { lazy, Suspense } from 'react';
import type { Tool } from '@/components/ToolMenu';
import type { ColumnChoicesProps } from './ColumnChoices';

const ColumnChoices = lazy(() => import('./ColumnChoices'));

/** Which columns, in which order; widths are dragged in the head. */
export const columnsTool = (props: ColumnChoicesProps): Tool => ({
  key: 'columns',
  label: '显示的列',
  icon: <TableOutlined />,
  panel: (
    <Suspense>
      <ColumnChoices {...props} />
    </Suspense>
  ),
});
