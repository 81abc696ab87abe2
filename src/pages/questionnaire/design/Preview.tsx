import type { FormDetail } from '@contract/questionnaire/form';
import type { FormSchema } from '@contract/questionnaire/model';
import { WRITE_PAGE } from '@contract/questionnaire/pages';
import { PREVIEW_PARAM, PREVIEW_READY, PREVIEW_SHOW, type PreviewMessage } from '@contract/questionnaire/preview';
import { Modal, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { siteAddress } from '@/utils/url';
import styles from './design.module.css';

interface Props {
  form: FormDetail;
  schema: FormSchema;
  onClose: () => void;
}

/** The page on which people answer, with the design as it stands: on a wide window, or on a phone of 375 px. */
export function Preview({ form, schema, onClose }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [on, setOn] = useState<'desktop' | 'phone'>(() => (window.innerWidth < 768 ? 'phone' : 'desktop'));
  useEffect(() => {
    const { anonymous, oneByOne, progress, thanks, theme = null } = form.settings;
    const message: PreviewMessage = {
      type: PREVIEW_SHOW,
      ...{ title: form.title, description: form.description, schema, anonymous, oneByOne, progress, thanks, theme },
    };
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (data?.type === PREVIEW_READY) frame.current?.contentWindow?.postMessage(message, window.location.origin);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [form, schema]);
  return (
    <Modal open title="预览" width="min(960px, 100vw)" footer={null} onCancel={onClose}>
      <Segmented
        aria-label="预览的设备"
        options={[
          { value: 'desktop' as const, label: '电脑' },
          { value: 'phone' as const, label: '手机' },
        ]}
        value={on}
        onChange={setOn}
      />
      <div className={styles.preview} data-on={on}>
        <iframe ref={frame} title="问卷预览" src={siteAddress(`${WRITE_PAGE}?${PREVIEW_PARAM}=1`)} />
      </div>
      <p className={styles.hint}>预览中填写的内容不会保存。</p>
    </Modal>
  );
}
