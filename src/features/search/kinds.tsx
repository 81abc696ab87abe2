/** How the kinds of hits look, and where one leads. */
import {
  AccountBookOutlined,
  AlertOutlined,
  BugOutlined,
  CloudServerOutlined,
  FileTextOutlined,
  ProfileOutlined,
  ProjectOutlined,
  TagOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ObjectType } from '@contract/object/types';
import { hitPage, type SearchType } from '@contract/search/types';
import type { ReactNode } from 'react';

const icons: Partial<Record<SearchType | ObjectType, ReactNode>> = {
  task: <FileTextOutlined />,
  project: <ProjectOutlined />,
  risk: <AlertOutlined />,
  problem: <BugOutlined />,
  environment: <CloudServerOutlined />,
  cost: <AccountBookOutlined />,
  member: <UserOutlined />,
  label: <TagOutlined />,
};

/** What has no mark of its own here has that of all registers. */
export const kindIcon = (type: SearchType | ObjectType): ReactNode => icons[type] ?? <ProfileOutlined />;

export { hitPage };

/** The page of all that was found, of one kind where it is given. */
export const searchPage = (keyword: string, type?: SearchType): string =>
  `/search?${new URLSearchParams({ q: keyword, ...(type && { type }) })}`;
