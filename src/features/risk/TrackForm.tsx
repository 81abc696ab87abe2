import { impactOf, probabilityOf, scoreOf } from '@contract/risk/matrix';
import type { RiskDetail } from '@contract/risk/risk';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { riskApi } from '@/services/risk';
import { Ratings } from './ratings';

interface Values {
  situation: string;
  measures?: string;
  probability: number;
  impact: number;
}
interface Props {
  risk: RiskDetail;
  onClose: () => void;
  onSaved: () => void;
}

/** What is seen of a risk today; assessed anew, its residual becomes that. */
export function TrackForm({ risk, onClose, onSaved }: Props) {
  const initial = { probability: probabilityOf(risk.cell), impact: impactOf(risk.cell) };
  const [now, setNow] = useState(initial);
  return (
    <FormModal<Values, unknown>
      title={`跟踪 ${risk.no}`}
      okText="登记"
      initialValues={initial}
      failure="登记跟踪失败"
      onValuesChange={(_changed, values) => setNow(values)}
      version={risk.version}
      send={(values, version) => riskApi.track({ id: risk.id, ...values, version: version ?? risk.version })}
      onDone={onSaved}
      onClose={onClose}
      conflict={{ subject: `${risk.no} ${risk.title}`, rows: () => [], onTheirs: onSaved }}
    >
      {now.probability * now.impact > scoreOf(risk.firstCell) && (
        <Alert type="warning" showIcon title="高于首次评估" style={{ marginBottom: 12 }} />
      )}
      <Form.Item name="situation" label="情况" rules={[{ required: true, whitespace: true, message: '请填写情况' }]}>
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
      <Ratings of="当前" />
      <Form.Item name="measures" label="采取的措施">
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </FormModal>
  );
}
