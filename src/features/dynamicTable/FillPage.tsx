import { PageHeader } from '@/components/PageHeader';
import { StateView } from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { patient } from '@/services/client';
import { dynamicTableApi } from '@/services/dynamicTable';
import { FormFill, formParts, hasFiles } from './FormFill';
import styles from './table.module.css';

/** A form of a table, filled in by whoever has its link and an account of the enterprise. */
export function FillPage({ formId }: { formId: string }) {
  const { data, error, loading, refresh } = useRequest(() => dynamicTableApi.getForm({ id: formId }), {
    refreshDeps: [formId],
    onError: () => undefined,
  });
  return (
    <div className={styles.fill}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={8}>
        {data && (
          <>
            <PageHeader title={data.title}>
              {data.description && <p className={styles.hint}>{data.description}</p>}
            </PageHeader>
            <FormFill
              form={data}
              choose={(key, words) => dynamicTableApi.formChoices({ id: formId, key, words })}
              onSend={async (sent) => {
                const { files: _files, ...plain } = sent;
                if (hasFiles(sent)) await dynamicTableApi.sendFormFiles({ id: formId, ...formParts(sent) }, patient);
                else await dynamicTableApi.sendForm({ id: formId, ...plain });
              }}
            />
          </>
        )}
      </StateView>
    </div>
  );
}
