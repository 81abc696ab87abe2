import type { DocumentRow } from '@contract/document/document';
import { DOCUMENTS_PAGE } from '@contract/document/kinds';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';

interface Place {
  projectId: string;
  /** Empty: the root. */
  folder: string;
  tag: string;
}

/** What stands in a folder, or carries a tag: as far as one has asked to see. */
export function useFolder({ projectId, folder, tag }: Place) {
  const place = `${projectId}|${folder}|${tag}`;
  const [asked, setAsked] = useState({ place, pages: 1 });
  const pages = asked.place === place ? asked.pages : 1;
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const rows: DocumentRow[] = [];
      for (let page = 0; page < pages; page += 1) {
        const after = rows.at(-1)?.id;
        const query = { projectId, ...(folder && { parentId: folder }), ...(tag && { tag }), ...(after && { after }) };
        const some = await documentApi.list(query);
        rows.push(...some);
        if (some.length < DOCUMENTS_PAGE) return { rows, more: false };
      }
      return { rows, more: true };
    },
    { refreshDeps: [place, pages] },
  );
  return {
    ...{ data, error, loading, refresh },
    showMore: () => setAsked({ place, pages: pages + 1 }),
  };
}
