import type { TableRecord } from '@contract/dynamicTable/records';
import type { TableDetail } from '@contract/dynamicTable/table';
import { Drawer, Table, Tag } from 'antd';
import { useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import { StateView } from '@/components/StateView';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { CellView } from '../records/CellView';

/** What somebody else sees of the table: whoever makes it checks what the roles do. Nothing can be changed from here. */
export function ViewAsDrawer({ table, onClose }: { table: TableDetail; onClose: () => void }) {
  const [userId, setUserId] = useState<string>();
  const { data, error, loading, refresh } = useRequest(
    async () => (userId ? dynamicTableApi.viewAs({ tableId: table.id, userId }) : null),
    { refreshDeps: [table.id, userId], onError: () => undefined },
  );
  const may = data && [
    ...(data.mayBuild ? ['管理表格'] : []),
    ...(data.mayAdd ? ['新增记录'] : []),
    ...(data.mayRemove ? ['删除记录'] : []),
    ...(data.mayExport ? ['导出'] : []),
  ];
  return (
    <Drawer open title="以他人的身份查看" onClose={onClose} size="min(960px, 100vw)">
      <p className="quiet">
        选择一个成员，看看角色生效后他能看到什么。多个角色的权限相加。您自己也看不到的任务、文件和关联记录不会显示。
      </p>
      <MemberSelect
        aria-label="成员"
        placeholder="选择成员"
        value={userId}
        onChange={(next) => setUserId(next ?? undefined)}
      />
      {userId && (
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          empty={data ? !data.sees : false}
          emptyText="这个成员看不到这个表格：没有角色给他，或者他不能查看项目"
        >
          {data && (
            <>
              <p>
                能看到 {data.total} 条记录、{data.fields.length} 个字段
                {data.hidden > 0 && `，看不到 ${data.hidden} 个字段`}。
                {may && may.length > 0 ? `可以${may.join('、')}。` : '只能查看。'}
              </p>
              <ScrollSection label="能看到的记录" className="scroll-x">
                <Table<TableRecord>
                  size="small"
                  rowKey="id"
                  pagination={false}
                  dataSource={data.records}
                  columns={[
                    { title: '编号', dataIndex: 'no', width: 64 },
                    ...data.fields.map((field) => ({
                      key: field.key,
                      title: (
                        <>
                          {field.name} {field.writable && <Tag>可编辑</Tag>}
                        </>
                      ),
                      render: (_: unknown, record: TableRecord) => (
                        <CellView field={field} value={record.values[field.key]} people={data.people} />
                      ),
                    })),
                  ]}
                />
              </ScrollSection>
              {data.total > data.records.length && <p className="quiet">只显示前 {data.records.length} 条。</p>}
            </>
          )}
        </StateView>
      )}
    </Drawer>
  );
}
