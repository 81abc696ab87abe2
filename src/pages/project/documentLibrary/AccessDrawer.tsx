import { DeleteOutlined } from '@ant-design/icons';
import type { DocumentAccess, DocumentRow, Grant } from '@contract/document/document';
import { type GrantLevel, grantLevels, grantSubjects } from '@contract/document/kinds';
import { Button, Drawer, Segmented, Select } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useDraft, useGiveUp } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import styles from './library.module.css';

type Named = Grant & { name: string };
const levels = (Object.keys(grantLevels) as GrantLevel[]).map((value) => ({ value, label: grantLevels[value] }));

interface Props {
  row: DocumentRow;
  onDone: () => void;
  onClose: () => void;
}

/** Who may see, edit and manage a folder or a document: as above it, or by a list of its own. */
export function AccessDrawer({ row, onDone, onClose }: Props) {
  const [dirty, setDirty] = useState(false);
  const leave = useGiveUp(dirty);
  const { data, error, loading, refresh } = useRequest(() => documentApi.getAccess({ id: row.id }));
  return (
    <Drawer open size={480} title={`权限：${row.name}`} mask={{ closable: !dirty }} onClose={() => leave(onClose)}>
      <StateView loading={loading} error={error} onRetry={refresh} rows={6}>
        {data && (
          <AccessForm
            key={data.version}
            access={data}
            row={row}
            onDirty={setDirty}
            onDone={onDone}
            onTheirs={refresh}
          />
        )}
      </StateView>
    </Drawer>
  );
}

interface AccessDraft {
  own: boolean;
  grants: readonly Named[];
}

interface FormProps {
  access: DocumentAccess;
  row: DocumentRow;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
  /** What another one saved meanwhile is to stand. */
  onTheirs: () => void;
}

function AccessForm({ access, row, onDirty, onDone, onTheirs }: FormProps) {
  const editor = useDraft<AccessDraft, unknown>({
    // Breaking off begins with what holds now.
    stored: { value: { own: !access.inherited, grants: access.grants }, version: access.version },
    same: (a, b) => a.own === b.own && a.grants === b.grants,
    send: ({ own, grants }, version = access.version) => {
      const named = grants.map(({ to, subjectId, level }) => ({ to, subjectId, level }));
      return documentApi.changeAccess({ id: row.id, version, grants: own ? named : null });
    },
    onSaved: onDone,
    saved: '权限已保存',
    failure: '保存权限失败，请重试',
    onDirty,
    conflict: { subject: `“${row.name}”`, rows: () => [], onTheirs },
  });
  const { own, grants } = editor.draft;
  const setGrants = (change: (all: readonly Named[]) => readonly Named[]) =>
    editor.setDraft((before) => ({ ...before, grants: change(before.grants) }));
  const add = (grant: Named) =>
    setGrants((all) =>
      all.some(({ to, subjectId }) => to === grant.to && subjectId === grant.subjectId) ? all : [...all, grant],
    );
  return (
    <>
      <Segmented
        aria-label="权限来源"
        value={own ? 'own' : 'above'}
        onChange={(value) => editor.setDraft((before) => ({ ...before, own: value === 'own' }))}
        options={[
          { value: 'above', label: '继承上级' },
          { value: 'own', label: '独立权限' },
        ]}
      />
      <p className={styles.about}>
        {own
          ? '只有下列人员可以访问，取最高的一项；可管理文档的人始终可以访问。其中的内容一同生效，另有独立权限的除外。'
          : '与上级文件夹一致；最上级按项目角色。'}
      </p>
      <ul className={styles.grants} aria-label="谁可以访问">
        {grants.map((grant) => (
          <li key={`${grant.to}${grant.subjectId}`}>
            <span>
              {grant.name} <small className={styles.about}>{grantSubjects[grant.to]}</small>
            </span>
            <Select<GrantLevel>
              size="small"
              aria-label={`${grant.name} 的权限`}
              disabled={!own}
              value={grant.level}
              options={levels}
              onChange={(level) => setGrants((all) => all.map((one) => (one === grant ? { ...one, level } : one)))}
            />
            {own && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`移除 ${grant.name}`}
                onClick={() => setGrants((all) => all.filter((one) => one !== grant))}
              />
            )}
          </li>
        ))}
      </ul>
      {own && (
        <div className={styles.grants}>
          <MemberSelect
            aria-label="添加人员"
            placeholder="添加人员"
            value={undefined}
            onChange={(userId, person) =>
              userId && add({ to: 'user', subjectId: userId, level: 'view', name: person?.name ?? '' })
            }
          />
          <Select
            aria-label="添加项目角色"
            placeholder="添加项目角色"
            value={null}
            options={access.roles.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={(_, option) => {
              const { value, label } = option as unknown as { value: string; label: string };
              add({ to: 'role', subjectId: value, level: 'view', name: label });
            }}
          />
          <Select
            aria-label="添加部门"
            placeholder="添加部门"
            showSearch={{ optionFilterProp: 'label' }}
            value={null}
            options={access.departments.map(({ id: value, name: label }) => ({ value, label }))}
            onChange={(_, option) => {
              const { value, label } = option as unknown as { value: string; label: string };
              add({ to: 'department', subjectId: value, level: 'view', name: label });
            }}
          />
        </div>
      )}
      <Button type="primary" loading={editor.busy} onClick={() => void editor.save()}>
        保存
      </Button>
      {editor.dialog}
    </>
  );
}
