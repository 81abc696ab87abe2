import type { SearchHit } from '@contract/search/search';
import { Marked } from '@/components/Marked';
import { RelativeTime } from '@/components/RelativeTime';
import { hitPage } from '@/features/search';
import { Line } from './Line';

/** What was found, a line each: number, title with the matched words, where it stands. */
export function Hits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <ul className="bare-list">
      {hits.map((hit) => (
        <Line
          key={hit.id}
          type={hit.type}
          to={hitPage(hit)}
          no={hit.no}
          title={<Marked text={hit.title} marks={hit.marks} />}
          closed={hit.closed}
          excerpt={hit.excerpt && <Marked {...hit.excerpt} />}
          facts={[
            hit.state,
            hit.hint,
            hit.projectName,
            hit.state && hit.updatedTime && (
              <>
                <RelativeTime time={hit.updatedTime} />
                更新
              </>
            ),
          ]}
        />
      ))}
    </ul>
  );
}
