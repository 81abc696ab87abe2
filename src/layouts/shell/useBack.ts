import { useLocation } from '@umijs/max';
import { useEffect, useState } from 'react';
import { hasOwnSections, inBackOffice } from '@/utils/officeAddress';

/** Where one came from into pages with a rail of their own, in this window. */
export function useBack(): string | undefined {
  const { pathname, search } = useLocation();
  const [back, setBack] = useState<string>();
  useEffect(() => {
    if (!inBackOffice(pathname) && !hasOwnSections(pathname)) setBack(`${pathname}${search}`);
  }, [pathname, search]);
  return back;
}
