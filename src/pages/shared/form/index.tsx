import type { SharedForm } from '@contract/publicLink/publicLink';
import { useRef } from 'react';
import { FormFill, formParts, hasFiles } from '@/features/dynamicTable/public';
import { type LinkKey, PublicFrame, publicStyles as styles } from '@/features/publicLink/public';
import { PublicPage } from '@/features/session/PublicPage';
import { patient } from '@/services/client';
import { publicLinkApi } from '@/services/publicLink';
import { cx } from '@/utils/cx';

/** /shared/form/{linkId} — a form of a table, filled in by whoever has its link, without a session. */
export default function SharedFormPage() {
  return (
    <PublicFrame Page={PublicPage} noun="表单" of={({ form }) => form}>
      {(form, key) => <Shown form={form} link={key} />}
    </PublicFrame>
  );
}

function Shown({ form, link }: { form: SharedForm; link: LinkKey }) {
  const trap = useRef<HTMLInputElement>(null);
  return (
    <div className={cx(styles.page, styles.form)}>
      <h1 className={styles.title}>{form.title}</h1>
      {form.description && <p className={styles.soft}>{form.description}</p>}
      <FormFill
        form={form}
        choose={(key, words) => publicLinkApi.choices({ key, words }, link)}
        onSend={async (sent) => {
          const homepage = trap.current?.value;
          const { files: _files, ...plain } = sent;
          const more = homepage ? { homepage } : {};
          if (hasFiles(sent)) await publicLinkApi.sendFiles(formParts(sent, more), { ...link, ...patient });
          else await publicLinkApi.send({ ...plain, ...more }, link);
        }}
      >
        <div className={styles.trap} aria-hidden="true">
          <input ref={trap} name="homepage" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </div>
      </FormFill>
    </div>
  );
}
