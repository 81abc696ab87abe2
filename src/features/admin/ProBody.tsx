import { ProForm } from '@ant-design/pro-components';
import type { FormProps } from 'antd';
import { Plain } from './Plain';

/**
 * ProForm around the fields of an editor. Sending, refusals and buttons are the editor's, so it has none of its own; values
 * stay as the fields give them: days are no texts, and what was emptied is told.
 */
export function ProBody({ onFinish, onValuesChange, ...props }: FormProps) {
  return (
    <Plain>
      <ProForm
        {...(props as object)}
        submitter={false}
        autoFocusFirstInput={false}
        omitNil={false}
        dateFormatter={false}
        // An editor reads its form itself, and tells by itself how long it sends.
        onFinish={async () => onFinish?.(props.form?.getFieldsValue(true))}
        onValuesChange={(changed: object, values: object) => onValuesChange?.(changed, values)}
      />
    </Plain>
  );
}
