import { WHOLE_FILE_BYTES } from '@contract/project/wholeLimits';
import { cutText } from '@contract/text/cut';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { FileDrop } from '@/features/object/importing';
import { useRefreshPrivileges } from '@/features/session';
import { projectApi } from '@/services/project';
import { failureText } from '@/utils/failure';
import { refusedField } from '@/utils/refusal';
import { megabytes } from '@/utils/tableFile';
import { useCode } from '../create/useCode';
import { FileList, useWholeFiles } from './WholeFiles';
import styles from './wholeFile.module.css';

interface Values {
  name: string;
  code: string;
}

/** A file of a project into a new one: what it is called here, then how far it is. It goes on when this is closed. */
export function FromFile({ onClose, onDone }: { onClose: () => void; onDone: () => unknown }) {
  const [form] = Form.useForm<Values>();
  const code = useCode(form as unknown as Parameters<typeof useCode>[0]);
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const refreshPrivileges = useRefreshPrivileges();
  const files = useWholeFiles('in', undefined, ({ state }) => {
    if (state !== 'finished') return;
    // Whoever brings it in leads it: rights that the session does not know yet.
    void refreshPrivileges();
    onDone();
  });
  const choose = (chosen: File) => {
    const refused = !/\.zip$/i.test(chosen.name)
      ? `「${chosen.name}」不是 ZIP：请选择由“导出整个项目”得到的文件`
      : chosen.size > WHOLE_FILE_BYTES
        ? `「${chosen.name}」有 ${megabytes(chosen.size)}，超过 ${megabytes(WHOLE_FILE_BYTES)}：请由系统管理员搬迁`
        : undefined;
    setFault(refused);
    if (refused) return;
    setFile(chosen);
    if (form.getFieldValue('name')) return;
    const name = cutText(chosen.name.replace(/(?:-\d{4}-\d\d-\d\d)?\.zip$/i, ''), 100);
    form.setFieldsValue({ name });
    void code.suggest(name);
  };
  const send = async ({ name, code: written }: Values) => {
    if (!file) {
      setFault('请选择由“导出整个项目”得到的 ZIP 文件');
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      await projectApi.createFromFile({ name: name.trim(), code: written, file });
      setFile(undefined);
      form.resetFields();
      code.reset();
      files.again();
    } catch (error) {
      const field = refusedField(error);
      const text = failureText(error, '没有开始，请重试');
      if (field === 'name' || field === 'code') form.setFields([{ name: field, errors: [text] }]);
      else setFault(text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title="从文件建项目"
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{files.running ? '在后台继续' : '关闭'}</Button>
          <Button type="primary" loading={busy} disabled={files.running} onClick={() => form.submit()}>
            建项目
          </Button>
        </>
      }
    >
      <FileDrop
        accept=".zip"
        disabled={busy}
        title={file ? file.name : '拖入项目文件，或点击选择'}
        hint={
          file
            ? `${megabytes(file.size)} · 点击或拖入可更换`
            : `由“项目设置 → 导出整个项目”得到的 ZIP，不超过 ${megabytes(WHOLE_FILE_BYTES)}`
        }
        onFile={choose}
      />
      {fault && (
        <p role="alert" className={styles.failed}>
          {fault}
        </p>
      )}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void send(values)}
        className={styles.form}
      >
        <Form.Item
          name="name"
          label="项目名称"
          rules={[{ required: true, whitespace: true, message: '请填写项目名称' }]}
        >
          <Input maxLength={100} onChange={({ target }) => void code.suggest(target.value)} />
        </Form.Item>
        <Form.Item name="code" label="项目编号" rules={[{ validator: code.check }]}>
          <Input maxLength={12} onChange={({ target }) => code.markWritten(target.value)} />
        </Form.Item>
      </Form>
      <p className={styles.hint}>
        人员按邮箱或账号对应，没有的留空；类型、字段与标签按名称对应，没有的为这个项目新建。失败时不留下任何内容。
      </p>
      <FileList of={files} />
    </Modal>
  );
}
