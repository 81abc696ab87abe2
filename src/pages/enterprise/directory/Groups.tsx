import { Scope, TenantRole } from '@contract/access';
import type { DirectoryGroup, DirectoryGroupSave } from '@contract/directorySync/directorySync';
import type { DirectoryKind } from '@contract/directorySync/words';
import type { Department } from '@contract/tenant/tenant';
import { upward } from '@contract/turns';
import { App, Input, Pagination, Select } from 'antd';
import { useMemo, useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { showFailure } from '@/services/client';
import { directorySyncApi } from '@/services/directorySync';
import { tenantApi } from '@/services/tenant';
import { errorText } from '@/utils/apiError';
import styles from './directory.module.css';

const PAGE_SIZE = 20;
const defaults = { group: '', groupPage: 1 };

/** Departments by their whole path, as two of them may have one name. */
function pathsOf(departments: readonly Department[]): { value: string; label: string }[] {
  const byId = new Map(departments.map((one) => [one.id, one]));
  return departments.map((one) => ({
    value: one.id,
    label: [...upward(one, ({ parentId }) => (parentId ? byId.get(parentId) : undefined))]
      .map(({ name }) => name)
      .reverse()
      .join(' / '),
  }));
}

interface GroupRowProps {
  group: DirectoryGroup;
  mayChange: boolean;
  paths: ReturnType<typeof pathsOf>;
  roleOptions: { value: string; label: string }[];
  /** For what the two choices wait. */
  waits: { paths: boolean; roles: boolean; saved: boolean };
  onSave: (changed: Partial<DirectoryGroupSave>) => void;
}

/** One group, and what its people are given. */
const GroupRow = ({ group, mayChange, paths, roleOptions, waits, onSave }: GroupRowProps) => (
  <li>
    <div className={styles.what}>
      {group.name}
      <span className={styles.small}>{group.people} 人</span>
    </div>
    <Select
      className={styles.map}
      aria-label={`「${group.name}」的部门`}
      placeholder="不对应部门"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      disabled={!mayChange}
      loading={waits.paths || waits.saved}
      options={paths}
      value={group.departmentId ?? undefined}
      onChange={(id: string | undefined) => onSave({ departmentId: id ?? null })}
    />
    <Select
      className={styles.map}
      aria-label={`「${group.name}」的角色`}
      placeholder="不对应角色"
      allowClear
      disabled={!mayChange}
      loading={waits.roles || waits.saved}
      options={roleOptions}
      value={group.roleId ?? undefined}
      onChange={(id: string | undefined) => onSave({ roleId: id ?? null })}
    />
  </li>
);

/** Groups of the directory: which department or role of the enterprise the people of each are given. */
export function Groups({ kind, mayChange }: { kind: DirectoryKind; mayChange: boolean }) {
  const { message } = App.useApp();
  const [{ group: keyword, groupPage: pageNo }, setUrl] = useUrlState(defaults);
  const list = useRequest(
    () => directorySyncApi.listGroups({ kind, pageNo, pageSize: PAGE_SIZE, ...(keyword && { keyword }) }),
    { refreshDeps: [kind, pageNo, keyword] },
  );
  const [saving, setSaving] = useState<string | null>(null);
  const departments = useRequest(() => tenantApi.listDepartments(undefined, showFailure));
  const roles = useRequest(() => tenantApi.listRoles({ scope: Scope.GLOBAL }, showFailure));
  const save = async (group: DirectoryGroup, changed: Partial<DirectoryGroupSave>) => {
    const { id, departmentId, roleId, version } = group;
    setSaving(id);
    try {
      const saved = await directorySyncApi.saveGroup({ id, departmentId, roleId, version, ...changed });
      // At once, so that the next choice in the row is made against what stands there now.
      list.mutate(
        (now) =>
          now && { ...now, result: now.result.map((one) => (one.id === id ? { ...one, ...changed, ...saved } : one)) },
      );
      void message.success(`已保存「${group.name}」的对应，${group.people} 人随后调整`);
    } catch (error) {
      void message.error(errorText(error));
    }
    setSaving(null);
    list.refresh();
  };
  const roleOptions = (roles.data ?? [])
    .filter(({ roleCode }) => roleCode !== TenantRole.OWNER)
    .map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  const paths = useMemo(() => pathsOf(departments.data ?? []), [departments.data]);
  const { result = [], total = 0 } = list.data ?? {};
  return (
    <section aria-labelledby="groups" className={styles.section}>
      <div className={styles.head}>
        <h2 id="groups">组的对应</h2>
        <div className={styles.acts}>
          <Input.Search
            allowClear
            aria-label="查找组"
            placeholder="查找组"
            maxLength={100}
            defaultValue={keyword}
            onSearch={(typed) => setUrl({ group: typed.trim(), groupPage: 1 })}
          />
        </div>
      </div>
      <p className={styles.hint}>
        组里的人进入对应的部门，得到对应的角色；离开组后收回。手工授予的角色不受影响，企业所有者不能由组授予。部门在“按组的对应”时才会调整。
      </p>
      <StateView
        loading={list.loading && !list.data}
        error={list.data ? undefined : list.error}
        onRetry={list.refresh}
        empty={result.length === 0}
        emptyText={keyword ? '没有这样的组' : '目录中还没有组'}
      >
        <ul className={styles.list} aria-label="组">
          {result.map((group) => (
            <GroupRow
              key={group.id}
              {...{ group, mayChange, paths, roleOptions }}
              waits={{ paths: departments.loading, roles: roles.loading, saved: saving === group.id }}
              onSave={(changed) => void save(group, changed)}
            />
          ))}
        </ul>
        {total > PAGE_SIZE && (
          <Pagination
            current={pageNo}
            total={total}
            pageSize={PAGE_SIZE}
            showSizeChanger={false}
            onChange={(groupPage) => setUrl({ groupPage })}
          />
        )}
      </StateView>
    </section>
  );
}
