import { pageOfKind } from '@contract/questionnaire/pages';
import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import { questionnaireApi } from '@/services/questionnaire';
import { siteAddress } from '@/utils/url';
import { Block, BlockFailed } from './Block';
import styles from './desk.module.css';
import { useBlock } from './useBlock';

const SHOWN = 5;

/** Questionnaires that wait for me; nothing while none does. */
export function MyForms() {
  const { data, state } = useBlock('forms', questionnaireApi.listToAnswer, { changesWith: 'messages' });
  if (state.error) return <BlockFailed title="待我填写" state={state} />;
  const waiting = data?.filter(({ answered }) => !answered) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Block title={`待我填写 ${waiting.length}`} extra={<Link to="/questionnaire">查看全部</Link>}>
      <ul className={styles.list}>
        {waiting.slice(0, SHOWN).map(({ id, formKey, title, endsAt }) => (
          <li key={id} className={styles.duty}>
            {/* The page on which people answer is a bundle of its own. */}
            <a href={siteAddress(`${pageOfKind('survey')}?key=${formKey}`)}>{title}</a>
            {endsAt && <span className={styles.dutyShift}>{dayjs(endsAt).format('M月D日 HH:mm')} 前</span>}
          </li>
        ))}
      </ul>
    </Block>
  );
}
