import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import type { Department } from '@contract/tenant/tenant';
import { App, Button, Tree, type TreeDataNode, TreeSelect } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { memberApi } from '@/services/member';
import { errorText } from '@/utils/apiError';
import { DepartmentForm } from './DepartmentForm';
import { MergeForm } from './MergeForm';
import styles from './memberManage.module.css';
import { type Branch, branchesOf, optionsOf, withinReach } from './tree';

interface Props {
  departments: readonly Department[];
  /** They could not be read. */
  onRetry?: () => void;
  /** Which one the list is narrowed to. */
  value: string | null;
  onChange: (id: string | null) => void;
  mayChange: boolean;
  /** The top ones that an administrator of departments keeps what is below of, and which are not theirs to change; null: all are. */
  reach: readonly string[] | null;
  onSaved: () => void;
}

interface NodeProps extends Pick<Branch, 'department' | 'people'> {
  acts: { key: string; label: string; danger?: boolean; onClick: () => void }[];
}

/** A department in the tree, and what can be done with it. */
const Node = ({ department, people, acts }: NodeProps) => (
  <span className={styles.node}>
    <span className="one-line" title={department.name}>
      {department.name}
    </span>
    <span className="faint-note">{people}</span>
    <span className="grow" />
    {acts.length > 0 && (
      <ActionMenu
        menu={{
          items: acts,
          onClick: ({ domEvent }) => domEvent.stopPropagation(),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={`${department.name} 的操作`}
          onClick={(event) => event.stopPropagation()}
        />
      </ActionMenu>
    )}
  </span>
);

const TreeHead = ({ onCreate }: { onCreate?: () => void }) => (
  <div className={styles.treeHead}>
    <h2 className={styles.treeTitle}>部门</h2>
    {onCreate && (
      <Button
        type="text"
        size="small"
        icon={<PlusOutlined />}
        aria-label="新建部门"
        title="新建部门"
        onClick={onCreate}
      />
    )}
  </div>
);

interface PickerProps extends Pick<Props, 'value' | 'onChange'> {
  branches: Branch[];
}

/** Where there is no room for a tree. */
const Picker = ({ branches, value, onChange }: PickerProps) => (
  <TreeSelect
    style={{ width: '100%' }}
    aria-label="部门"
    placeholder="全部部门"
    allowClear
    treeDefaultExpandAll
    showSearch={{ treeNodeFilterProp: 'title' }}
    treeData={optionsOf(branches)}
    value={value ?? undefined}
    onChange={(id: string | undefined) => onChange(id ?? null)}
  />
);

/** Departments below each other: one narrows the list to its people; on a phone a picker does. */
export function DepartmentTree({ departments, onRetry, value, onChange, mayChange, reach, onSaved }: Props) {
  const { modal, message } = App.useApp();
  const narrow = useMediaQuery(NARROW);
  const [form, setForm] = useState<{ department?: Department; parentId: string | null }>();
  const [merging, setMerging] = useState<Department>();
  const branches = branchesOf(departments);
  const changeable = withinReach(departments, reach);
  const choices = branchesOf(changeable);
  const inside = new Set(changeable.map(({ id }) => id));
  /** Not one of those that were given: they are the enterprise's to keep. */
  const whole = ({ id, parentId }: Department) =>
    reach === null || (inside.has(id) && parentId !== null && inside.has(parentId));

  const remove = ({ id, name }: Department) =>
    modal.confirm({
      title: `删除部门「${name}」？`,
      content: '只能删除没有成员、没有下级的部门。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await memberApi.deleteDepartment({ id });
          if (value === id) onChange(null);
          onSaved();
        } catch (error) {
          void message.error(errorText(error));
        }
      },
    });
  const actsOnWhole = (department: Department) => [
    { key: 'edit', label: '编辑', onClick: () => setForm({ department, parentId: department.parentId }) },
    { key: 'merge', label: '并入其他部门', onClick: () => setMerging(department) },
    { key: 'remove', label: '删除', danger: true, onClick: () => remove(department) },
  ];
  const node = ({ department, people, children }: Branch): TreeDataNode => ({
    key: department.id,
    title: (
      <Node
        {...{ department, people }}
        acts={
          mayChange && inside.has(department.id)
            ? [
                { key: 'add', label: '添加下级部门', onClick: () => setForm({ parentId: department.id }) },
                ...(whole(department) ? actsOnWhole(department) : []),
              ]
            : []
        }
      />
    ),
    children: children.map(node),
  });
  return (
    <aside className={styles.tree} aria-label="部门">
      <TreeHead onCreate={mayChange && reach === null ? () => setForm({ parentId: null }) : undefined} />
      {onRetry ? (
        <p className={styles.note} role="alert">
          部门加载失败{' '}
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        </p>
      ) : narrow ? (
        <Picker {...{ branches, value, onChange }} />
      ) : (
        <Tree
          blockNode
          defaultExpandAll
          key={departments.length}
          treeData={branches.map(node)}
          selectedKeys={value ? [value] : []}
          onSelect={([key]) => onChange(key ? String(key) : null)}
        />
      )}
      {form && (
        <DepartmentForm
          {...form}
          branches={choices}
          delegated={reach !== null}
          onClose={() => setForm(undefined)}
          onDone={() => {
            setForm(undefined);
            onSaved();
          }}
        />
      )}
      {merging && (
        <MergeForm
          department={merging}
          branches={choices}
          onClose={() => setMerging(undefined)}
          onDone={() => {
            if (value === merging.id) onChange(null);
            setMerging(undefined);
            onSaved();
          }}
        />
      )}
    </aside>
  );
}
