import { useLocation } from '@umijs/max';
import { useEffect, useState } from 'react';
import { inBackOffice } from '@/utils/officeAddress';

/** Where one came into the back office from, in this window. */
export function useBack(): string | undefined {
  const { pathname, search } = useLocation();
  const [back, setBack] = useState<string>();
  useEffect(() => {
    if (!inBackOffice(pathname)) setBack(`${pathname}${search}`);
  }, [pathname, search]);
  return back;
}
