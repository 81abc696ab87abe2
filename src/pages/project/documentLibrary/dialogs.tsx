import type { DocumentRow, FolderNode, LibraryPlace } from '@contract/document/document';
import { type PageTemplate, pageTemplates } from '@contract/document/kinds';
import { Form, Input, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import { documentApi } from '@/services/document';
import { folderOptions, isWithin } from './places';

interface Named {
  name: string;
}
interface New extends Named {
  template?: PageTemplate;
}
const templates = Object.entries(pageTemplates).map(([value, label]) => ({ value, label }));
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
export const NewDialog = ({ at, kind, onDone, onClose }: NewProps) => (
  <FormModal<New, DocumentRow>
    title={kind === 'folder' ? '新建文件夹' : '新建页面'}
    initialValues={{ name: '' }}
    okText="创建"
    failure="创建失败"
    send={({ name, template }) =>
      kind === 'folder' ? documentApi.makeFolder({ ...at, name }) : documentApi.makePage({ ...at, name, template })
    }
    onDone={onDone}
    onClose={onClose}
  >
    {nameField}
    {kind === 'page' && (
      <Form.Item name="template" label="模板">
        <Select allowClear placeholder="空白页面" options={templates} />
      </Form.Item>
    )}
  </FormModal>
);

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
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  // A folder goes nowhere within itself.
  const open = folders.filter((folder) => folder.level !== 'view' && !isWithin(folder, ids, byId));
  const below = folderOptions(open, byId);
  const options = mayRoot ? [{ value: '', label: '文档库' }, ...below] : below;
  return (
    <FormModal<{ parentId: string }, null>
      title={copy ? `复制 ${ids.length} 项到` : `移动 ${ids.length} 项到`}
      initialValues={{ parentId: options[0]?.value }}
      okText={copy ? '复制' : '移动'}
      failure={copy ? '复制失败' : '移动失败'}
      send={({ parentId }) => {
        const at = { projectId, parentId: parentId || null };
        return copy ? documentApi.copy({ ...at, ids: [...ids] }) : documentApi.move({ ...at, ids: [...ids] });
      }}
      onDone={onDone}
      onClose={onClose}
    >
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
        <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
      </Form.Item>
    </FormModal>
  );
}
