import type { RiskDetail } from '@contract/risk/risk';
import { Alert, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { trackRisk } from '@/services/risk';
import { errorText } from '@/utils/apiError';
import { impactOptions, probabilityOptions } from './RiskForm';
import styles from './risk.module.css';

interface Values {
  situation: string;
  measures?: string;
  probability: number;
  impact: number;
}

/** What is seen of a risk today; assessed anew, its residual becomes that. */
export function TrackForm({
  risk,
  open,
  onClose,
  onSaved,
}: {
  risk: RiskDetail;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [probability, impact] = [Math.floor((risk.cell - 1) / 5) + 1, ((risk.cell - 1) % 5) + 1];
  const save = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await trackRisk(risk.id, { ...values, version: risk.version });
      onSaved();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const now = Form.useWatch([], form) as Values | undefined;
  const higher = now && now.probability * now.impact > Math.ceil(risk.firstCell / 5) * (((risk.firstCell - 1) % 5) + 1);
  return (
    <Modal
      open={open}
      title={`跟踪 ${risk.no}`}
      okText="登记"
      confirmLoading={busy}
      destroyOnHidden
      onOk={() => void save()}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      {higher && <Alert type="warning" showIcon title="高于首次评估" style={{ marginBottom: 12 }} />}
      <Form form={form} layout="vertical" initialValues={{ probability, impact }}>
        <Form.Item name="situation" label="情况" rules={[{ required: true, whitespace: true, message: '请填写情况' }]}>
          <Input.TextArea autoFocus rows={3} maxLength={2000} />
        </Form.Item>
        <div className={styles.two}>
          <Form.Item name="probability" label="当前可能性">
            <Select options={probabilityOptions} />
          </Form.Item>
          <Form.Item name="impact" label="当前影响">
            <Select options={impactOptions} />
          </Form.Item>
        </div>
        <Form.Item name="measures" label="采取的措施">
          <Input.TextArea rows={2} maxLength={2000} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
