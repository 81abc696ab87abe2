import { FilterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { CountMark } from '@/components/CountMark';
import { filterCount, type ListState } from '../state/urlState';

const FilterSheet = lazy(() => import('./FilterSheet'));

export interface FilterProps {
  state: ListState;
  total: number | null;
  onChange: (change: Partial<ListState>) => void;
}

/** The filters of a phone, behind one button. */
export function FilterDrawer(props: FilterProps) {
  const [open, setOpen] = useState(false);
  const set = filterCount(props.state);
  const [used, setUsed] = useState(false);
  return (
    <>
      <CountMark count={set}>
        <Button
          icon={<FilterOutlined />}
          aria-label={set > 0 ? `筛选，已设 ${set} 项` : '筛选'}
          onClick={() => {
            setUsed(true);
            setOpen(true);
          }}
        />
      </CountMark>
      {used && (
        <Suspense>
          <FilterSheet {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
