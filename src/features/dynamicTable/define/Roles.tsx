import { PlusOutlined } from '@ant-design/icons';
import { type FieldReach, fieldReaches, grantKinds, type RoleLevel, roleLevels } from '@contract/dynamicTable/kinds';
import type { RoleSave, TableDetail, TableGrant, TableRole } from '@contract/dynamicTable/table';
import { App, Button, Checkbox, Drawer, Input, Popconfirm, Select, Tag, TreeSelect } from 'antd';
import { useState } from 'react';
import { StateView } from '@/components/StateView';
import { useDraft, useGiveUp } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { dynamicTableApi } from '@/services/dynamicTable';
import { tenantApi } from '@/services/tenant';
import { failureText } from '@/utils/failure';
import { FilterEditor, filled, unfinished } from '../views/Filter';
import styles from './define.module.css';

const fresh: Omit<TableRole, 'id' | 'version'> = {
  ...{ name: '', level: 'reader', grants: [], rows: null, fields: {} },
  ...{ mayAdd: false, mayRemove: false, mayExport: true, handOver: false },
};
const words = (role: Pick<TableRole, 'grants'>) => {
  const kinds = [...new Set(role.grants.map(({ kind }) => kind))];
  return kinds.length === 0 ? '还没有给任何人' : kinds.map((kind) => grantKinds[kind]).join('、');
};

interface EditorProps {
  table: TableDetail;
  role: Partial<TableRole> & typeof fresh;
  /** Whether something stands in it that is not saved. */
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
  onClose: () => void;
}

function RoleEditor({ table, role, onDirty, onDone, onClose }: EditorProps) {
  const editor = useDraft<EditorProps['role'], unknown, TableRole>({
    stored: { value: role, version: role.version },
    same: Object.is,
    send: ({ id, version: _read, ...values }, version) => {
      const rows = values.rows ? (filled(values.rows) ?? null) : null;
      const input: RoleSave = { tableId: table.id, ...values, rows, ...(id && { id, version }) };
      return dynamicTableApi.saveRole(input);
    },
    onSaved: onDone,
    saved: null,
    failure: '保存角色失败',
    onDirty,
    conflict: {
      subject: `角色「${role.name}」`,
      rows: (mine, theirs) =>
        [
          { key: 'name', label: '名称', mine: mine.name, theirs: theirs.name },
          { key: 'level', label: '能做什么', mine: roleLevels[mine.level], theirs: roleLevels[theirs.level] },
          { key: 'grants', label: '给了谁', mine: words(mine), theirs: words(theirs) },
        ].filter((row) => row.mine !== row.theirs),
      onTheirs: (theirs) => editor.adopt({ value: theirs, version: theirs.version }),
    },
  });
  const { draft, setDraft } = editor;
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure), { onError: () => undefined });
  const set = (next: Partial<typeof fresh>) => setDraft((before) => ({ ...before, ...next }));
  const ids = (kind: TableGrant['kind']) =>
    draft.grants.flatMap((one) => (one.kind === kind && one.id ? [one.id] : []));
  const grant = (kind: TableGrant['kind'], given: readonly string[]) =>
    set({ grants: [...draft.grants.filter((one) => one.kind !== kind), ...given.map((id) => ({ kind, id }))] });
  const everyone = draft.grants.some(({ kind }) => kind === 'everyone');
  const fault = draft.rows && unfinished(draft.rows, table.fields);
  const usual = draft.level === 'reader' ? 'read' : 'write';
  return (
    <div className={styles.list}>
      <Input
        aria-label="角色名称"
        placeholder="角色名称"
        maxLength={50}
        value={draft.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Select
        aria-label="能做什么"
        value={draft.level}
        options={Object.entries(roleLevels).map(([value, label]) => ({ value: value as RoleLevel, label }))}
        onChange={(level) => set({ level })}
      />
      <Checkbox
        checked={everyone}
        onChange={(event) =>
          set({
            grants: event.target.checked
              ? [...draft.grants, { kind: 'everyone' }]
              : draft.grants.filter(({ kind }) => kind !== 'everyone'),
          })
        }
      >
        {table.projectId ? '所有能查看项目的人' : '企业所有成员'}
      </Checkbox>
      <MembersSelect
        aria-label="成员"
        placeholder="成员"
        value={ids('person')}
        onChange={(next) => grant('person', next)}
      />
      <TreeSelect
        aria-label="部门"
        placeholder="部门（含下级）"
        multiple
        allowClear
        treeDataSimpleMode={{ id: 'value', pId: 'parent' }}
        treeData={(departments.data ?? []).map((one) => ({
          value: one.id,
          title: one.name,
          parent: one.parentId,
        }))}
        value={ids('department')}
        onChange={(next: string[]) => grant('department', next)}
      />
      <div>
        <p className="quiet">能到的记录（不设条件为全部；条件中可以用当前用户和当前用户的部门）</p>
        <FilterEditor fields={table.fields} value={draft.rows ?? {}} variables onChange={(rows) => set({ rows })} />
        {fault && <p role="status">{fault}</p>}
      </div>
      <div className={styles.list}>
        <p className="quiet">字段</p>
        {table.fields.map((field) => (
          <div key={field.key} className={styles.fieldRow}>
            <span>{field.name}</span>
            <Select
              aria-label={`${field.name}的权限`}
              value={draft.fields[field.key] ?? usual}
              options={Object.entries(fieldReaches)
                .filter(([value]) => value !== 'write' || usual === 'write')
                .map(([value, label]) => ({ value: value as FieldReach, label }))}
              onChange={(reach) => {
                const { [field.key]: _before, ...rest } = draft.fields;
                set({ fields: reach === usual ? rest : { ...rest, [field.key]: reach } });
              }}
            />
          </div>
        ))}
      </div>
      <div className={styles.line}>
        <Checkbox checked={draft.mayAdd} onChange={(event) => set({ mayAdd: event.target.checked })}>
          新增记录
        </Checkbox>
        <Checkbox checked={draft.mayRemove} onChange={(event) => set({ mayRemove: event.target.checked })}>
          删除记录
        </Checkbox>
        <Checkbox checked={draft.mayExport} onChange={(event) => set({ mayExport: event.target.checked })}>
          导出
        </Checkbox>
        <Checkbox checked={draft.handOver} onChange={(event) => set({ handOver: event.target.checked })}>
          可把记录移交到范围外
        </Checkbox>
      </div>
      <div className={styles.line}>
        <Button onClick={onClose}>取消</Button>
        <Button
          type="primary"
          loading={editor.busy}
          disabled={!draft.name.trim() || Boolean(fault)}
          onClick={() => void editor.save()}
        >
          保存角色
        </Button>
      </div>
      {editor.dialog}
    </div>
  );
}

/** Whom the table is given to, and how far. */
export function RolesDrawer({ table, onClose }: { table: TableDetail; onClose: () => void }) {
  const { message } = App.useApp();
  const narrow = useMediaQuery(NARROW);
  const { data, error, loading, refresh } = useRequest(() => dynamicTableApi.listRoles({ tableId: table.id }), {
    refreshDeps: [table.id],
    onError: () => undefined,
  });
  const [editing, setEditing] = useState<EditorProps['role'] | null>(null);
  const [dirty, setDirty] = useState(false);
  const leave = useGiveUp(dirty);
  const remove = async (id: string) => {
    try {
      await dynamicTableApi.deleteRole({ id });
    } catch (failure) {
      void message.error(failureText(failure, '删除失败'));
    }
    refresh();
  };
  return (
    <Drawer
      open
      title="表格权限"
      size={narrow ? '100%' : 560}
      mask={{ closable: !dirty }}
      onClose={() => leave(onClose)}
    >
      {editing ? (
        <RoleEditor
          key={editing.id ?? 'new'}
          table={table}
          role={editing}
          onDirty={setDirty}
          onClose={() => leave(() => setEditing(null))}
          onDone={() => {
            setEditing(null);
            refresh();
          }}
        />
      ) : (
        <StateView loading={loading && !data} error={error} onRetry={refresh}>
          <div className={styles.list}>
            <p className="faint">
              一个人有几个角色时权限相加：任一角色能做的，他都能做；能到哪些记录、能看哪些字段，每个角色各自合起来算。
            </p>
            {data?.map((role) => (
              <div key={role.id} className={styles.role}>
                <div className={styles.line}>
                  <strong>{role.name}</strong>
                  <Tag>{roleLevels[role.level]}</Tag>
                </div>
                <span className="quiet">
                  {words(role)}
                  {role.rows && '；只到部分记录'}
                  {Object.keys(role.fields).length > 0 && '；部分字段受限'}
                </span>
                <div className={styles.line}>
                  <Button size="small" onClick={() => setEditing(role)}>
                    修改
                  </Button>
                  <Popconfirm title="删除这个角色？" okText="删除" cancelText="取消" onConfirm={() => remove(role.id)}>
                    <Button size="small" danger>
                      删除
                    </Button>
                  </Popconfirm>
                </div>
              </div>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => setEditing(fresh)}>
              新增角色
            </Button>
          </div>
        </StateView>
      )}
    </Drawer>
  );
}
