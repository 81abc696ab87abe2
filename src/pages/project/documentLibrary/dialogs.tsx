import type { DocumentRow, FolderNode, LibraryPlace } from '@contract/document/document';
import { type PageTemplate, pageTemplates, reaches } from '@contract/document/kinds';
import { Form, Input, Select, type SelectProps } from 'antd';
import { useEffect, useState } from 'react';
import { FormModal } from '@/features/object/form';
import { ProjectSelect } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { folderOptions, isWithin } from './places';

interface Named {
  name: string;
}
interface New extends Named {
  /** One of the product's, or the id of one of the project's own. */
  template?: string;
}
const templates = Object.entries(pageTemplates).map(([value, label]) => ({ value, label }));
const isTemplate = (name: string): name is PageTemplate => Object.hasOwn(pageTemplates, name);
const nameField = (
  <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
    <Input maxLength={200} />
  </Form.Item>
);

interface NewProps {
  at: LibraryPlace;
  kind: 'folder' | 'page';
  onDone: (row: DocumentRow) => void;
  onClose: () => void;
}
export function NewDialog({ at, kind, onDone, onClose }: NewProps) {
  const { projectId } = at;
  const own = useRequest(() => documentApi.listTemplates({ projectId }), {
    ready: kind === 'page',
    refreshDeps: [projectId],
  });
  const begun = (template?: string) => {
    if (!template) return {};
    return isTemplate(template) ? { template } : { ownTemplateId: template };
  };
  const options: SelectProps['options'] = own.data?.length
    ? [
        { label: '项目模板', options: own.data.map(({ id, name }) => ({ value: id, label: name })) },
        { label: '内置模板', options: templates },
      ]
    : templates;
  return (
    <FormModal<New, DocumentRow>
      title={kind === 'folder' ? '新建文件夹' : '新建页面'}
      initialValues={{ name: '' }}
      okText="创建"
      failure="创建失败"
      send={({ name, template }) =>
        kind === 'folder'
          ? documentApi.makeFolder({ ...at, name })
          : documentApi.makePage({ ...at, name, ...begun(template) })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {nameField}
      {kind === 'page' && (
        <Form.Item name="template" label="模板">
          <Select allowClear placeholder="空白页面" options={options} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
      )}
    </FormModal>
  );
}

interface EditProps {
  row: DocumentRow;
  tags: readonly string[];
  onDone: () => void;
  onClose: () => void;
}
export const EditDialog = ({ row, tags, onDone, onClose }: EditProps) => (
  <FormModal<Named & { tags: string[] }, DocumentRow, Pick<DocumentRow, 'version' | 'name' | 'tags'>>
    title="重命名与标签"
    initialValues={{ name: row.name, tags: row.tags }}
    version={row.version}
    failure="修改失败"
    send={(values, version) => documentApi.update({ id: row.id, ...values, version: version ?? row.version })}
    conflict={{
      subject: `“${row.name}”`,
      rows: (mine, theirs) => [
        { key: 'name', label: '名称', mine: mine.name, theirs: theirs.name },
        { key: 'tags', label: '标签', mine: mine.tags.join('、') || '—', theirs: theirs.tags.join('、') || '—' },
      ],
      onTheirs: onDone,
    }}
    onDone={onDone}
    onClose={onClose}
  >
    {nameField}
    <Form.Item name="tags" label="标签">
      <Select mode="tags" maxCount={20} tokenSeparators={['，', ',']} options={tags.map((value) => ({ value }))} />
    </Form.Item>
  </FormModal>
);

interface MoveProps {
  projectId: string;
  ids: readonly string[];
  copy: boolean;
  folders: readonly FolderNode[];
  /** Something may be put at the root. */
  mayRoot: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function MoveDialog({ projectId, ids, copy, folders, mayRoot, onDone, onClose }: MoveProps) {
  const [to, setTo] = useState(projectId);
  const elsewhere = to !== projectId && to !== '';
  const other = useRequest(() => documentApi.getLibrary({ projectId: to }), { ready: elsewhere, refreshDeps: [to] });
  // Of the project before it says nothing while the next one is on its way.
  const library = elsewhere
    ? other.loading
      ? undefined
      : other.data
    : { folders, level: mayRoot ? ('edit' as const) : null };
  const all = library?.folders ?? [];
  const byId = new Map(all.map((folder) => [folder.id, folder]));
  // A folder goes nowhere within itself.
  const open = all.filter((folder) => folder.level !== 'view' && !isWithin(folder, ids, byId));
  const below = folderOptions(open, byId);
  const options = reaches(library?.level ?? null, 'edit') ? [{ value: '', label: '文档库' }, ...below] : below;
  const [form] = Form.useForm<{ parentId?: string }>();
  const first = options[0]?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a folder of one project is none of another.
  useEffect(() => {
    form.setFieldsValue({ parentId: first });
  }, [form, first, to]);
  return (
    <FormModal<{ parentId?: string }, null>
      title={copy ? `复制 ${ids.length} 项到` : `移动 ${ids.length} 项到`}
      form={form}
      initialValues={{ parentId: first }}
      okText={copy ? '复制' : '移动'}
      failure={copy ? '复制失败' : '移动失败'}
      send={({ parentId }) => {
        const at = { projectId: to || projectId, parentId: parentId || null };
        return copy ? documentApi.copy({ ...at, ids: [...ids] }) : documentApi.move({ ...at, ids: [...ids] });
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {!copy && (
        <Form.Item label="项目" extra={elsewhere && '移走后，本项目的成员只有也在该项目中才能看到；独立权限随文档保留'}>
          <ProjectSelect value={elsewhere ? to : ''} placeholder="本项目" onChange={(id) => setTo(id || projectId)} />
        </Form.Item>
      )}
      <Form.Item
        name="parentId"
        label="文件夹"
        rules={[
          {
            validator: (_, id?: string) =>
              id === undefined ? Promise.reject(new Error('没有可以放入的文件夹')) : Promise.resolve(),
          },
        ]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={elsewhere && other.loading}
          options={elsewhere && other.error ? [] : options}
        />
      </Form.Item>
    </FormModal>
  );
}
