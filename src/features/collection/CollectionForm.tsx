import type { CollectionDetail } from '@contract/collection/collection';
import { Form, Input } from 'antd';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { collectionApi } from '@/services/collection';

interface Values {
  name: string;
  description?: string;
  ownerId?: string;
}
interface Props {
  /** Absent: a new one. */
  collection?: Pick<CollectionDetail, 'id' | 'name' | 'description' | 'owner' | 'version'>;
  onClose: () => void;
  onDone: (id: string) => void;
}

/** What a collection is called, what it is for, and who answers for it. */
export function CollectionForm({ collection, onClose, onDone }: Props) {
  return (
    <FormModal<Values, string>
      title={collection ? '修改项目集' : '新建项目集'}
      okText={collection ? '保存' : '创建'}
      width={480}
      initialValues={
        collection
          ? { name: collection.name, description: collection.description, ownerId: collection.owner?.userId }
          : { description: '' }
      }
      version={collection?.version}
      send={async ({ name, description = '', ownerId }, version) => {
        if (!collection) return (await collectionApi.create({ name, description })).id;
        await collectionApi.update({ id: collection.id, version: version ?? 0, name, description, ownerId });
        return collection.id;
      }}
      failure={collection ? '保存项目集失败' : '创建项目集失败'}
      staging={collection ? undefined : { kind: 'collection' }}
      conflict={
        collection && {
          subject: `项目集「${collection.name}」`,
          rows: (mine, current) => [
            { key: 'name', label: '名称', mine: mine.name, theirs: (current as { name?: string }).name },
          ],
          onTheirs: () => onDone(collection.id),
        }
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input autoFocus maxLength={100} placeholder="例如：省级重点交付" />
      </Form.Item>
      <Form.Item name="description" label="说明">
        <Input.TextArea rows={3} maxLength={2000} placeholder="看哪些项目、给谁看（选填）" />
      </Form.Item>
      {collection && (
        <Form.Item name="ownerId" label="负责人" rules={[{ required: true, message: '请选择负责人' }]}>
          <MemberSelect known={collection.owner ? [collection.owner] : []} placeholder="选择负责人" />
        </Form.Item>
      )}
    </FormModal>
  );
}
