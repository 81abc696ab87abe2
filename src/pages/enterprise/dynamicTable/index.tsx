import { TablesPage } from '@/features/dynamicTable';

/** /enterpriseManage/dynamicTable — the tables that the enterprise makes itself. */
export default function DynamicTablePage() {
  return <TablesPage title="动态表格" />;
}
