import { pageOfKind } from '@contract/questionnaire/pages';
import dayjs from 'dayjs';
import { Coming } from '@/components/Coming';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { siteAddress } from '@/utils/url';
import styles from './list.module.css';

/** Questionnaires that wait for oneself; nothing where none does. */
export function ToAnswer() {
  const { data, error } = useRequest(questionnaireApi.listToAnswer, { onError: () => {} });
  if (!data && !error) return <Coming />;
  const waiting = data?.filter(({ answered }) => !answered) ?? [];
  if (waiting.length === 0) return null;
  return (
    <section className={styles.waiting} aria-label="等我填写">
      <h2>等我填写（{waiting.length}）</h2>
      <ul>
        {waiting.map(({ id, formKey, title, endsAt }) => (
          <li key={id}>
            <a href={siteAddress(`${pageOfKind('survey')}?key=${formKey}`)}>{title}</a>
            {endsAt && <span>{dayjs(endsAt).format('M 月 D 日 HH:mm')} 前</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
