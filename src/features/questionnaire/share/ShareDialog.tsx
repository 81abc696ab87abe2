import type { FormRow } from '@contract/questionnaire/form';
import { App, Button, Checkbox, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import { siteAddress } from '@/utils/url';
import { answerAddress } from '../pages';
import { ShownAddress } from './ShownAddress';
import styles from './share.module.css';

interface Props {
  form: Pick<FormRow, 'id' | 'title' | 'kind' | 'formKey' | 'state'>;
  onClose: () => void;
}

/** The address at which a questionnaire is answered, as text and as a picture; and links that need no login. */
export function ShareDialog({ form, onClose }: Props) {
  const { message } = App.useApp();
  const [singleUse, setSingleUse] = useState(true);
  const [days, setDays] = useState<number | null>(7);
  const [made, setMade] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const { path } = await questionnaireApi.createLink({ id: form.id, singleUse, ...(days !== null && { days }) });
      setMade(window.location.origin + siteAddress(path));
    } catch (error) {
      void message.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open title={`分享「${form.title}」`} footer={null} width={520} onCancel={onClose}>
      {form.state !== 'COLLECTING' && (
        <p className={styles.warning} role="note">
          问卷现在没有在收集：打开链接会看到不能填写的原因。
        </p>
      )}
      <section aria-label="填写链接">
        <p className={styles.hint}>符合填写范围的人用这个链接填写。</p>
        <ShownAddress label="填写链接" address={answerAddress(form)} fileName={form.title} />
      </section>
      <section className={styles.part} aria-label="免登录链接">
        <h3>免登录链接</h3>
        <p className={styles.hint}>给企业外的人，或者只收一份的评价、验收。链接只显示一次。</p>
        <div className={styles.line}>
          <Checkbox checked={singleUse} onChange={(event) => setSingleUse(event.target.checked)}>
            只能提交一次
          </Checkbox>
          <InputNumber
            aria-label="有效天数"
            min={1}
            max={365}
            precision={0}
            suffix="天内有效"
            placeholder="长期"
            value={days}
            onChange={setDays}
          />
          <Button loading={busy} onClick={() => void make()}>
            生成链接
          </Button>
        </div>
        {made && <ShownAddress label="免登录链接" address={made} fileName={`${form.title}-免登录`} />}
      </section>
    </Modal>
  );
}
