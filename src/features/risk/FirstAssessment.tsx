import { impactOf, probabilityOf } from '@contract/risk/matrix';
import type { RiskDetail } from '@contract/risk/risk';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import type { RecordHandle } from '@/features/object/register';
import { riskService } from '@/services/risk';
import { Ratings } from './ratings';

interface Values {
  probability: number;
  impact: number;
  reason?: string;
}

/** Corrects what a risk was first assessed as; once somebody works on it, with a reason. */
export function FirstAssessment({ record, changed }: RecordHandle<RiskDetail>) {
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  const { id, no, title, version, firstCell, state, rights } = record;
  if (!rights.update) return null;
  const done = () => {
    setOpen(false);
    changed();
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        修正首次评估
      </Button>
      {open && (
        <FormModal<Values, unknown>
          title={`修正 ${no} 的首次评估`}
          initialValues={{ probability: probabilityOf(firstCell), impact: impactOf(firstCell) }}
          failure="修正首次评估失败"
          version={version}
          send={({ reason, ...values }, read) =>
            riskService.update(id, { ...values, ...(reason?.trim() && { reason }), version: read ?? version })
          }
          onDone={() => {
            void message.success('修改成功');
            done();
          }}
          onClose={() => setOpen(false)}
          conflict={{ subject: `${no} ${title}`, rows: () => [], onTheirs: done }}
        >
          <Ratings of="首次" />
          {state !== 'IDENTIFIED' && (
            <Form.Item name="reason" label="原因" rules={[{ required: true, whitespace: true, message: '请填写原因' }]}>
              <Input.TextArea rows={2} maxLength={500} />
            </Form.Item>
          )}
        </FormModal>
      )}
    </>
  );
}
