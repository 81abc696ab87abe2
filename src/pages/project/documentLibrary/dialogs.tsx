import type { DocumentRow, FolderNode } from '@contract/document/document';
import { Form, Input, Select } from 'antd';
import { FormModal } from '@/features/object/form';
import {
  copyDocuments,
  type LibraryPlace,
  makeFolder,
  makePage,
  moveDocuments,
  updateDocument,
} from '@/services/document';

interface Named {
  name: string;
}
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
  <FormModal<Named, DocumentRow>
    title={kind === 'folder' ? '新建文件夹' : '新建页面'}
    initialValues={{ name: '' }}
    okText="创建"
    failure="创建失败"
    send={({ name }) => (kind === 'folder' ? makeFolder(at, name) : makePage(at, name))}
    onDone={onDone}
    onClose={onClose}
  >
    {nameField}
  </FormModal>
);

interface EditProps {
  row: DocumentRow;
  tags: readonly string[];
  onDone: () => void;
  onClose: () => void;
}
export const EditDialog = ({ row, tags, onDone, onClose }: EditProps) => (
  <FormModal<Named & { tags: string[] }, DocumentRow>
    title="重命名与标签"
    initialValues={{ name: row.name, tags: row.tags }}
    version={row.version}
    failure="修改失败"
    send={(values, version) => updateDocument(row.id, { ...values, version: version ?? row.version })}
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
  onDone: () => void;
  onClose: () => void;
}

/** With the folders above, as far as they are seen. */
const pathName = (folder: FolderNode, byId: ReadonlyMap<string, FolderNode>): string => {
  const above = folder.parentId ? byId.get(folder.parentId) : undefined;
  return above ? `${pathName(above, byId)} / ${folder.name}` : folder.name;
};

export function MoveDialog({ projectId, ids, copy, folders, onDone, onClose }: MoveProps) {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const options = folders
    .filter(({ id, level }) => level !== 'view' && (copy || !ids.includes(id)))
    .map((folder) => ({ value: folder.id, label: pathName(folder, byId) }));
  return (
    <FormModal<{ parentId: string }, null>
      title={copy ? `复制 ${ids.length} 项到` : `移动 ${ids.length} 项到`}
      initialValues={{ parentId: '' }}
      okText={copy ? '复制' : '移动'}
      failure={copy ? '复制失败' : '移动失败'}
      send={({ parentId }) => {
        const at = { projectId, parentId: parentId || null };
        return copy ? copyDocuments(at, [...ids]) : moveDocuments(at, [...ids]);
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="parentId" label="文件夹">
        <Select showSearch={{ optionFilterProp: 'label' }} options={[{ value: '', label: '文档库' }, ...options]} />
      </Form.Item>
    </FormModal>
  );
}
