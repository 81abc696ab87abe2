import { PlusOutlined } from '@ant-design/icons';
import { type TableTemplate, tableTemplates } from '@contract/dynamicTable/kinds';
import type { TableBrief } from '@contract/dynamicTable/table';
import { App, Button, Dropdown, Form, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { PageHeader } from '@/components/PageHeader';
import { RelativeTime } from '@/components/RelativeTime';
import { StateView } from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { dynamicTableApi } from '@/services/dynamicTable';
import { failureText } from '@/utils/failure';
import styles from './table.module.css';

interface Values {
  name: string;
  description?: string;
  template?: TableTemplate;
}
interface Props {
  projectId?: string;
  title: string;
  onOpen: (id: string) => void;
}

/** The tables of a project, or of the enterprise. */
export function TableList({ projectId, title, onOpen }: Props) {
  const { message, modal } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => dynamicTableApi.list({ projectId }), {
    refreshDeps: [projectId],
    onError: () => undefined,
  });
  const [form, setForm] = useState<{ table?: TableBrief; template?: TableTemplate } | null>(null);
  const told = async (work: () => Promise<unknown>, failed: string, done?: string) => {
    try {
      await work();
      if (done) void message.success(done);
    } catch (failure) {
      void message.error(failureText(failure, failed));
    }
    refresh();
  };
  const remove = (table: TableBrief) =>
    modal.confirm({
      title: `删除表格「${table.name}」？`,
      content: '30 天内可以连同全部记录一起恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: () => told(() => dynamicTableApi.delete({ id: table.id }), '删除失败', '已删除，可在已删除的表格中恢复'),
    });
  const showGone = async () => {
    const gone = await dynamicTableApi.listGone({ projectId }).catch((failure: unknown) => {
      void message.error(failureText(failure, '读取已删除的表格失败'));
      return null;
    });
    if (!gone) return;
    modal.info({
      title: '已删除的表格',
      okText: '关闭',
      content:
        gone.length === 0
          ? '没有可以恢复的表格'
          : gone.map(({ id, name }) => (
              <div key={id} className={styles.gone}>
                {name}
                <Button
                  size="small"
                  onClick={() => void told(() => dynamicTableApi.recover({ id }), '恢复失败', '已恢复')}
                >
                  恢复
                </Button>
              </div>
            )),
    });
  };
  const mayCreate = data?.mayCreate ?? false;
  const begin = (template: TableTemplate) => setForm({ template });
  return (
    <>
      <PageHeader
        title={title}
        extra={
          mayCreate && (
            <>
              <Button onClick={() => void showGone()}>已删除的表格</Button>
              <Button type="primary" icon={<PlusOutlined />} onClick={() => begin('blank')}>
                新建表格
              </Button>
            </>
          )
        }
      />
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.tables.length === 0}
        emptyText={
          mayCreate ? '还没有表格。从空白开始后可以粘贴或导入电子表格，也可以选一个模板。' : '还没有您可以查看的表格'
        }
        emptyAction={
          mayCreate && (
            <Space wrap>
              {(Object.keys(tableTemplates) as TableTemplate[]).map((key) => (
                <Button key={key} type={key === 'blank' ? 'primary' : 'default'} onClick={() => begin(key)}>
                  {tableTemplates[key]}
                </Button>
              ))}
            </Space>
          )
        }
      >
        <div className={styles.tables}>
          {data?.tables.map((table) => (
            <article key={table.id} className={styles.tile}>
              <button type="button" className={styles.tileName} onClick={() => onOpen(table.id)}>
                {table.name}
              </button>
              <span className={styles.hint}>{table.description || `${table.fields} 个字段`}</span>
              <span className={styles.tileFoot}>
                <RelativeTime time={table.updatedTime} />
                {table.mayBuild && (
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: [
                        { key: 'edit', label: '修改名称与说明', onClick: () => setForm({ table }) },
                        { key: 'delete', label: '删除', danger: true, onClick: () => void remove(table) },
                      ],
                    }}
                  >
                    <Button size="small">
                      更多<span className="visually-hidden">「{table.name}」的操作</span>
                    </Button>
                  </Dropdown>
                )}
              </span>
            </article>
          ))}
        </div>
      </StateView>
      {form && (
        <FormModal<Values, { id: string } | { version: number }>
          title={form.table ? '修改表格' : '新建表格'}
          initialValues={
            form.table ?? {
              template: form.template,
              name: form.template === 'blank' ? '' : tableTemplates[form.template ?? 'blank'],
            }
          }
          failure={form.table ? '修改表格失败' : '新建表格失败'}
          version={form.table?.version}
          onClose={() => setForm(null)}
          onDone={(done) => {
            setForm(null);
            refresh();
            if ('id' in done) onOpen(done.id);
          }}
          send={({ name, description, template }, version) =>
            form.table
              ? dynamicTableApi.update({
                  id: form.table.id,
                  version: version ?? form.table.version,
                  name,
                  description: description ?? '',
                })
              : dynamicTableApi.create({ name, description, template, ...(projectId && { projectId }) })
          }
        >
          <Form.Item label="名称" name="name" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item label="说明" name="description">
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
          </Form.Item>
          {!form.table && (
            <Form.Item label="从模板开始" name="template">
              <Select
                options={(Object.keys(tableTemplates) as TableTemplate[]).map((value) => ({
                  value,
                  label: tableTemplates[value],
                }))}
              />
            </Form.Item>
          )}
        </FormModal>
      )}
    </>
  );
}
