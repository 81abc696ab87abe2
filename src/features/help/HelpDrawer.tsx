import { Drawer } from 'antd';
import { useState } from 'react';
import { HelpArticle } from './HelpArticle';
import { HelpFinder } from './HelpFinder';

interface Props {
  open: boolean;
  /** What explains the page behind it. */
  slug: string;
  onClose: () => void;
}

/** The help beside the page that it explains. */
export default function HelpDrawer({ open, slug, onClose }: Props) {
  return (
    <Drawer open={open} title="帮助" size={520} destroyOnHidden onClose={onClose}>
      <Body key={slug} slug={slug} />
    </Drawer>
  );
}

function Body({ slug }: { slug: string }) {
  const [at, setAt] = useState<{ slug: string; section?: string }>({ slug });
  const go = (page: string, section?: string) => setAt({ slug: page, section });
  return (
    <>
      <HelpFinder slug={at.slug} onPage={go} />
      <HelpArticle slug={at.slug} section={at.section} onPage={go} />
    </>
  );
}
