import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { isOfDays, type TableViewKind, tableViewKinds } from '@contract/dynamicTable/kinds';
import type { TableDetail, TableField, TableView } from '@contract/dynamicTable/table';
import { App, Button, Dropdown, Input, Segmented } from 'antd';
import { useState } from 'react';
import { ShareDialog } from '@/features/publicLink';
import { dynamicTableApi } from '@/services/dynamicTable';
import styles from '../table.module.css';
import type { Told } from '../useTold';

/** Fields that a view of a kind stands on. */
const bases: Partial<Record<TableViewKind, (field: TableField) => boolean>> = {
  kanban: ({ kind }) => kind === 'select',
  calendar: ({ kind }) => isOfDays(kind),
  gantt: ({ kind }) => isOfDays(kind),
};

interface Props {
  table: TableDetail;
  view: TableView | undefined;
  told: Told;
  onChoose: (id: string) => void;
  /** One was made, which the table does not know yet. */
  onMade: (id: string) => void;
}

/** The views of a table: chosen, made, renamed, locked and removed. */
export function ViewBar({ table, view, told, onChoose, onMade }: Props) {
  const { message, modal } = App.useApp();
  const [sharing, setSharing] = useState<TableView | null>(null);
  const remove = (one: TableView) =>
    modal.confirm({
      title: `删除视图「${one.name}」？`,
      content: one.kind === 'form' ? '已发出的填写链接将失效。记录不受影响。' : '记录不受影响。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => void (await told(() => dynamicTableApi.deleteView({ id: one.id }), '删除失败')),
    });
  const add = async (kind: TableViewKind) => {
    const by = bases[kind] && table.fields.find(bases[kind])?.key;
    const until = kind === 'gantt' ? table.fields.filter(({ kind: own }) => isOfDays(own))[1]?.key : undefined;
    if (bases[kind] && !by) {
      void message.info(`${tableViewKinds[kind]}需要一个${kind === 'kanban' ? '单选' : '日期'}字段`);
      return;
    }
    await told(async () => {
      const { id } = await dynamicTableApi.createView({
        ...{ tableId: table.id, kind, name: tableViewKinds[kind] },
        config: {
          ...(by && { by }),
          ...(until && { until }),
          ...(kind === 'form' && { form: { fields: [], open: false } }),
        },
        personal: !table.mayBuild,
      });
      onMade(id);
    }, '新建视图失败');
  };
  const rename = (one: TableView) => {
    let name = one.name;
    modal.confirm({
      title: '重命名视图',
      content: (
        <Input
          aria-label="视图名称"
          maxLength={50}
          defaultValue={name}
          onChange={(event) => (name = event.target.value)}
        />
      ),
      okText: '保存',
      cancelText: '取消',
      onOk: async () =>
        void (await told(() => dynamicTableApi.updateView({ id: one.id, version: one.version, name }), '重命名失败')),
    });
  };
  const lock = ({ id, version, locked }: TableView) =>
    told(() => dynamicTableApi.updateView({ id, version, locked: !locked }), '保存失败');
  return (
    <div className={styles.views}>
      <Segmented
        aria-label="视图"
        value={view?.id}
        options={table.views.map((one) => ({
          value: one.id,
          label: `${one.personal ? '👤 ' : ''}${one.locked ? '🔒 ' : ''}${one.name}`,
        }))}
        onChange={(id) => onChoose(String(id))}
      />
      {view?.mayChange && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'rename', label: '重命名', onClick: () => rename(view) },
              { key: 'lock', label: view.locked ? '解锁' : '锁定', onClick: () => void lock(view) },
              ...(table.mayBuild ? [{ key: 'share', label: '公开分享', onClick: () => setSharing(view) }] : []),
              ...(table.views.length > 1
                ? [{ key: 'delete', label: '删除视图', danger: true, onClick: () => void remove(view) }]
                : []),
            ],
          }}
        >
          <Button size="small" aria-label="视图操作" icon={<DownOutlined />} />
        </Dropdown>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: (Object.keys(tableViewKinds) as TableViewKind[])
            .filter((kind) => kind !== 'form' || table.mayBuild)
            .map((kind) => ({ key: kind, label: tableViewKinds[kind], onClick: () => void add(kind) })),
        }}
      >
        <Button size="small" icon={<PlusOutlined />}>
          视图
        </Button>
      </Dropdown>
      {sharing && (
        <ShareDialog
          kind={sharing.kind === 'form' ? 'tableForm' : 'tableView'}
          target={sharing.id}
          onClose={() => setSharing(null)}
        />
      )}
    </div>
  );
}
