import type { AnnouncementRow } from '@contract/message/announcement';
import { audienceKinds } from '@contract/message/enums';

/** Whom an announcement is for, and how many that are. */
export function AudienceText({ audience, audienceTotal }: Pick<AnnouncementRow, 'audience' | 'audienceTotal'>) {
  const { kind, ids } = audience;
  return (
    <>
      {audienceKinds[kind]}
      {kind !== 'all' && ` ${ids.length} 个`}（{audienceTotal} 人）
    </>
  );
}
