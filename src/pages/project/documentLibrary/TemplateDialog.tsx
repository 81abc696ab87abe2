import { DeleteOutlined } from '@ant-design/icons';
import { App, Button, Form, Input, Popconfirm } from 'antd';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';
import styles from './library.module.css';

interface Props {
  /** The page that becomes one. */
  id: string;
  name: string;
  projectId: string;
  onClose: () => void;
}

/** A page becomes a template of its project; those that are there are replaced or deleted here. */
export function TemplateDialog({ id, name, projectId, onClose }: Props) {
  const { message } = App.useApp();
  const { data, refresh } = useRequest(() => documentApi.listTemplates({ projectId }), { refreshDeps: [projectId] });
  const [form] = Form.useForm<{ name: string }>();
  const typed = Form.useWatch('name', form)?.trim().toLowerCase();
  const known = data?.find((one) => one.name.toLowerCase() === typed);
  const remove = async (templateId: string) => {
    try {
      await documentApi.removeTemplate({ id: templateId });
      void message.success('已删除模板');
    } catch (error) {
      void message.error(failureText(error, '删除模板失败'));
    }
    refresh();
  };
  return (
    <FormModal<{ name: string }, { id: string }>
      title="保存为模板"
      form={form}
      initialValues={{ name: name.slice(0, 50) }}
      okText={known ? '替换' : '保存'}
      failure="保存模板失败"
      send={(values) => documentApi.makeTemplate({ id, name: values.name.trim(), replace: known !== undefined })}
      onDone={() => {
        void message.success('已保存为模板，新建页面时可以选用');
        onClose();
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="模板名称"
        extra={known ? '同名的模板将被替换；已由它新建的页面不变' : '页面中的图片不会带入模板'}
        rules={[{ required: true, whitespace: true, message: '请输入模板名称' }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      {data && data.length > 0 && (
        <ul className={styles.versions} aria-label="项目的模板">
          {data.map((one) => (
            <li key={one.id}>
              <span>{one.name}</span>
              <Popconfirm
                title="删除这个模板？已由它新建的页面不变"
                okText="删除"
                okButtonProps={{ danger: true }}
                cancelText="取消"
                onConfirm={() => remove(one.id)}
              >
                <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={`删除模板 ${one.name}`} />
              </Popconfirm>
            </li>
          ))}
        </ul>
      )}
    </FormModal>
  );
}
