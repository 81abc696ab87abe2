import { Outlet } from '@umijs/max';

export default function Shell() {
  return <Outlet />;
}
