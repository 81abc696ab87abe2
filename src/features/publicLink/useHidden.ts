import { useEffect } from 'react';

/** While the page is open: no search engine keeps it, and no other site hears where a visitor came from. */
const metas = { robots: 'noindex, nofollow', referrer: 'no-referrer' } as const;

export function useHidden(): void {
  useEffect(() => {
    const added = Object.entries(metas).map(([name, content]) => {
      const meta = document.createElement('meta');
      Object.assign(meta, { name, content });
      document.head.append(meta);
      return meta;
    });
    return () => {
      for (const meta of added) meta.remove();
    };
  }, []);
}
