import type { NormDetail } from '@contract/norm/norm';
import { pageOfKind } from '@contract/questionnaire/pages';
import { Link } from '@umijs/max';
import { Alert, App, Button } from 'antd';
import { useState } from 'react';
import { ObjectApprovals } from '@/features/approval';
import { normPages } from '@/features/norm';
import { normApi } from '@/services/norm';
import { failureText } from '@/utils/failure';
import { siteAddress } from '@/utils/url';
import styles from './text.module.css';

interface Props {
  norm: NormDetail;
  onChanged: () => void;
  onDraft: () => void;
}

/** What a reader has to know before the text: obsolete, to be reviewed, a newer one on its way, to be confirmed. */
export function Banners({ norm, onChanged, onDraft }: Props) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await normApi.confirmReading({ id: norm.id });
      void message.success('已确认阅读');
    } catch (error) {
      void message.error(failureText(error, '确认阅读失败'));
    }
    setBusy(false);
    onChanged();
  };
  const { reading, coming, draft } = norm;
  const exam = reading?.exam;
  return (
    <div className={styles.banners}>
      {norm.state === 'OBSOLETE' && (
        <Alert
          type="error"
          showIcon
          title={
            <>
              已废止：{norm.obsoleteReason}
              {norm.replacedBy.map(({ id, code, title }) => (
                <span key={id}>
                  　代替它的规范：
                  <Link to={normPages.norm(id)}>
                    {code} {title}
                  </Link>
                </span>
              ))}
            </>
          }
        />
      )}
      {norm.state === 'TO_REVIEW' && (
        <Alert type="warning" showIcon title={`已到复审日期（${norm.nextReviewOn}），复审完成前继续有效`} />
      )}
      {coming && (
        <Alert
          type="info"
          showIcon
          title={`${coming.text} 版已批准，${coming.on ? `于 ${coming.on} 生效` : '即将生效'}`}
        />
      )}
      {draft && norm.current && draft.state !== 'APPROVED' && (
        <Alert
          type="info"
          showIcon
          title={`${draft.text} 版正在${draft.state === 'DRAFT' ? '编制' : '评审'}`}
          action={
            <Button size="small" onClick={onDraft}>
              查看草稿
            </Button>
          }
        />
      )}
      {draft && (draft.state === 'IN_REVIEW' || draft.state === 'IN_APPROVAL') && (
        <ObjectApprovals on={{ objectType: 'norm', objectId: norm.id }} revision={norm.version} />
      )}
      {norm.toRead && (
        <Alert
          type="warning"
          showIcon
          title={`请阅读并确认 ${norm.versionText} 版${reading?.due ? `，${reading.due} 前` : ''}`}
          description={
            exam &&
            (exam.passed ? (
              `已通过考核“${exam.name}”`
            ) : !exam.open ? (
              `确认前需通过的考核“${exam.name}”已停止收集，请联系规范管理员`
            ) : (
              <>
                确认前需通过考核{' '}
                <a href={siteAddress(`${pageOfKind('survey')}?key=${exam.formKey}`)} target="_blank" rel="noopener">
                  {exam.name}
                </a>
              </>
            ))
          }
          action={
            <Button type="primary" size="small" loading={busy} onClick={() => void confirm()}>
              我已阅读
            </Button>
          }
        />
      )}
    </div>
  );
}
