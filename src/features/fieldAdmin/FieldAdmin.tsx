import { PlusOutlined } from '@ant-design/icons';
import type { FieldHolder } from '@contract/object/customFields';
import { fieldKinds } from '@contract/object/fieldKinds';
import { fieldHolders, projectFieldHolders } from '@contract/object/registerTypes';
import { objectTypeEntry } from '@contract/objectTypes';
import { App, Button, Segmented, Tag, Tooltip } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { choice, useListState } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { fieldApi } from '@/services/field';
import { errorText } from '@/utils/apiError';
import { AdoptDialog } from './AdoptDialog';
import { ArchivedFields } from './ArchivedFields';
import { FieldActions } from './FieldActions';
import { FieldForm } from './FieldForm';
import styles from './fieldAdmin.module.css';
import { type AdminField, ofProject, ofTenant } from './types';

interface Props {
  /** Null: the fields of the enterprise. */
  projectId: string | null;
  editable: boolean;
  /** What the rest of the page shows of the fields has changed. */
  onChanged?: () => void;
}

const load = async (projectId: string | null, objectType: FieldHolder): Promise<AdminField[]> =>
  projectId
    ? (await fieldApi.list({ projectId, objectType })).map(ofProject)
    : (await fieldApi.listTenant({ objectType })).map(ofTenant);

/** Whose fields, in the address. */
const params = { of: choice(fieldHolders, 'task') };
const labelled = (types: readonly FieldHolder[]) =>
  types.map((value) => ({ value, label: objectTypeEntry(value).label }));
/** Fields of projects themselves are the enterprise's alone. */
const kinds = { project: labelled(projectFieldHolders), tenant: labelled(fieldHolders) };

function leadOf(projectId: string | null, of: FieldHolder): string {
  if (of === 'project') return '项目的字段显示在每个项目的信息、新建项目与项目列表中';
  if (of === 'planNode' && projectId) return '字段显示在计划节点的详情、表格的列、筛选和 XLSX 导出中';
  if (!projectId) return '企业字段由各项目引用，选项和公式在这里统一维护';
  return `字段显示在${objectTypeEntry(of).label}的详情、新建表单、列表、筛选和导出中`;
}

/** What a field is, in a line. */
const FieldFacts = ({ field, objectType }: { field: AdminField; objectType: FieldHolder }) => (
  <span className={styles.main}>
    <span className={styles.name}>
      <Tooltip title={field.hint}>{field.name}</Tooltip>
      {field.required && <b className={styles.required}>必填</b>}
      {field.adopted && <Tag>企业</Tag>}
    </span>
    <span className={styles.faint}>
      {fieldKinds[field.kind].label}
      {field.kind !== 'department' && field.options.length > 0 && ` · ${field.options.length} 个选项`}
      {field.projects !== undefined && objectType !== 'project' && ` · ${field.projects} 个项目使用`}
    </span>
  </span>
);

/** The fields in their order, what can be done with each, and those that were put away. */
export function FieldAdmin({ projectId, editable, onChanged }: Props) {
  const { message } = App.useApp();
  const [form, setForm] = useState<{ field?: AdminField } | null>(null);
  const [adopting, setAdopting] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const [{ of }, change] = useListState(params);
  // A project has no fields of its own for projects, whatever its address says.
  const objectType = projectId && of === 'project' ? 'task' : of;
  const noun = objectTypeEntry(objectType).label;
  const fields = useRequest(() => load(projectId, objectType), { refreshDeps: [projectId, objectType] });
  const archivedOf = () =>
    projectId ? fieldApi.listArchived({ projectId, objectType }) : fieldApi.listTenantArchived({ objectType });
  const archived = useRequest(archivedOf, {
    refreshDeps: [projectId, objectType],
    ready: editable,
    onError: () => undefined,
  });
  const list = fields.data ?? [];
  const changed = () => {
    fields.refresh();
    archived.refresh();
    onChanged?.();
  };
  const move = async (from: number, to: number) => {
    const next = [...list];
    const [taken] = next.splice(from, 1);
    if (!projectId || !taken || to < 0 || to > next.length) return;
    next.splice(to, 0, taken);
    fields.mutate(next);
    try {
      await fieldApi.order({ projectId, objectType, fieldIds: next.map(({ fieldId }) => fieldId) });
      onChanged?.();
    } catch (error) {
      fields.mutate(list);
      void message.error(errorText(error, '调整顺序失败'));
    }
  };
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({})}>
      新建字段
    </Button>
  );
  return (
    <>
      <Segmented<FieldHolder>
        aria-label="对象"
        className={styles.kinds}
        options={projectId ? kinds.project : kinds.tenant}
        value={objectType}
        onChange={(next) => change({ of: next })}
      />
      {editable && (
        <div className={styles.toolbar}>
          <span className={styles.faint}>{leadOf(projectId, objectType)}</span>
          <span className={styles.buttons}>
            {projectId && <Button onClick={() => setAdopting(true)}>引用企业字段</Button>}
            {list.length > 0 && add}
          </span>
        </div>
      )}
      <StateView
        loading={fields.loading && !fields.data}
        error={fields.data ? undefined : fields.error}
        onRetry={fields.refresh}
        empty={list.length === 0}
        emptyText="还没有自定义字段"
        emptyAction={editable && add}
      >
        <ol className={styles.list}>
          {list.map((field, at) => (
            <li
              key={field.fieldId}
              className={dragged === at ? styles.dragged : undefined}
              draggable={editable && projectId !== null}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => {
                if (dragged !== null && dragged !== at) void move(dragged, at);
              }}
            >
              <FieldFacts {...{ field, objectType }} />
              {editable && (
                <FieldActions
                  {...{ field, noun, projectId }}
                  onEdit={() => setForm({ field })}
                  onUp={projectId && at > 0 ? () => void move(at, at - 1) : undefined}
                  onDown={projectId && at < list.length - 1 ? () => void move(at, at + 1) : undefined}
                  onChanged={changed}
                />
              )}
            </li>
          ))}
        </ol>
      </StateView>
      {editable && <ArchivedFields fields={archived.data ?? []} noun={noun} onChanged={changed} />}
      {form && (
        <FieldForm
          key={form.field?.fieldId ?? 'new'}
          {...{ projectId, objectType, field: form.field, siblings: list }}
          onClose={() => setForm(null)}
          onSaved={() => {
            setForm(null);
            changed();
          }}
        />
      )}
      {projectId && adopting && (
        <AdoptDialog
          {...{ projectId, objectType }}
          onClose={() => setAdopting(false)}
          onAdopted={() => {
            setAdopting(false);
            changed();
          }}
        />
      )}
    </>
  );
}
