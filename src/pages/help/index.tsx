import { useNavigate, useParams } from '@umijs/max';
import { useState } from 'react';
import { HelpArticle, HelpFinder, helpStyles } from '@/features/help';

/** /help/{slug} — the user's help at its own address: where the enterprise's help address leads unless it says otherwise. */
export default function HelpCentre() {
  const { slug = 'desk' } = useParams<{ slug?: string }>();
  const navigate = useNavigate();
  const [section, setSection] = useState<string>();
  const go = (page: string, at?: string) => {
    setSection(at);
    if (page !== slug) navigate(`/help/${page}`);
  };
  return (
    <div className={helpStyles.page}>
      <div className={helpStyles.side}>
        <HelpFinder slug={slug} onPage={go} />
      </div>
      <HelpArticle slug={slug} section={section} onPage={go} beside />
    </div>
  );
}
