import type { LinkKind } from '@contract/object/links';
import type { ObjectLinkRow } from '@contract/object/record';
import { Alert } from 'antd';

interface Props {
  /** Where the step that is offered can be taken. */
  open: boolean;
  links: readonly ObjectLinkRow[];
  kind: LinkKind;
  /** Whether the object is the first end of these links. */
  outgoing: boolean;
  text: string;
}

/** What is linked is over: says which step is next. Nothing is done by itself, or linked objects would reopen each other. */
export function Offer({ open, links, kind, outgoing, text }: Props) {
  const others = links.filter((link) => link.kind === kind && link.outgoing === outgoing);
  if (!open || others.length === 0 || others.some(({ other }) => !other.closed)) return null;
  return <Alert type="info" showIcon title={text} style={{ flexBasis: '100%' }} />;
}
