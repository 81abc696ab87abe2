import { PlusOutlined } from '@ant-design/icons';
import type { TableDetail } from '@contract/dynamicTable/table';
import { Button, Dropdown, Space } from 'antd';
import { canReplace } from './records/replaced';

interface Props {
  table: TableDetail | undefined;
  /** Whether what is shown can have a record added. */
  hasRecords: boolean;
  onLeave: () => void;
  onRoles: () => void;
  onImport: () => void;
  onExport: (format: 'xlsx' | 'csv') => void;
  onGone: () => void;
  onReplace: () => void;
  onViewAs: () => void;
  onRules: () => void;
  onSync: () => void;
  onAdd: () => void;
}

/** What is done to a table as a whole. */
export function TableActions({ table, hasRecords, ...on }: Props) {
  const items = table && [
    ...(table.mayAdd ? [{ key: 'import', label: '导入 CSV 或 XLSX', onClick: on.onImport }] : []),
    ...(hasRecords && table.fields.some(canReplace)
      ? [{ key: 'replace', label: '查找并替换', onClick: on.onReplace }]
      : []),
    ...(table.mayExport
      ? [
          { key: 'xlsx', label: '导出 XLSX', onClick: () => on.onExport('xlsx') },
          { key: 'csv', label: '导出 CSV', onClick: () => on.onExport('csv') },
        ]
      : []),
    ...(table.mayBuild
      ? [
          { key: 'rules', label: '自动化', onClick: on.onRules },
          { key: 'sync', label: '同步', onClick: on.onSync },
          { key: 'viewAs', label: '以他人的身份查看', onClick: on.onViewAs },
          { key: 'gone', label: '已删除的字段', onClick: on.onGone },
        ]
      : []),
  ];
  return (
    <Space wrap>
      <Button onClick={on.onLeave}>全部表格</Button>
      {table?.mayBuild && <Button onClick={on.onRoles}>权限</Button>}
      {items && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button>更多</Button>
        </Dropdown>
      )}
      {table?.mayAdd && hasRecords && (
        <Button type="primary" icon={<PlusOutlined />} onClick={on.onAdd}>
          新增记录
        </Button>
      )}
    </Space>
  );
}
