/** The parts that the detail of every register ends with. Another one for all kinds is a line here. */
import type { RegisterType } from '@contract/object/registerTypes';
import { pageOf } from '@contract/objectTypes';
import { Activity } from '@/features/object/activity';
import { Attachments } from '@/features/object/attachments';
import type { AnyDetail } from './config';
import { Section } from './Fields';
import { LinkList } from './LinkList';

interface Props {
  type: RegisterType;
  record: AnyDetail;
  /** Something beside its fields changed: its list shows how many files it has. */
  onTouched: () => void;
  /** What the kind calls its own events. */
  events?: Readonly<Record<string, string>>;
}

export const CommonSections = ({ type, record, events, onTouched }: Props) => (
  <>
    <Attachments
      of={{ type, id: record.id }}
      no={record.no}
      editable={record.rights.update}
      count={record.fileCount}
      revision={record.version}
      onCounted={onTouched}
    />
    {(record.links.length > 0 || record.origin) && (
      <Section title="关联">
        <LinkList links={record.links} origin={record.origin} />
      </Section>
    )}
    <Activity
      on={{ type, id: record.id, page: pageOf(type, record.id, record.projectId) }}
      revision={record.version}
      mayComment={record.rights.comment}
      events={{ created: '登记', ...events }}
    />
  </>
);
