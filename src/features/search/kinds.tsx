/** How the kinds of hits look, and where one leads. */
import {
  AlertOutlined,
  BugOutlined,
  CloudServerOutlined,
  FileTextOutlined,
  ProjectOutlined,
  TagOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { hitPage, type SearchType } from '@contract/search/types';
import type { ReactNode } from 'react';

export const kindIcons: Record<SearchType, ReactNode> = {
  task: <FileTextOutlined />,
  project: <ProjectOutlined />,
  risk: <AlertOutlined />,
  problem: <BugOutlined />,
  environment: <CloudServerOutlined />,
  member: <UserOutlined />,
  label: <TagOutlined />,
};

export { hitPage };

/** The page of all that was found, of one kind where it is given. */
export const searchPage = (keyword: string, type?: SearchType): string =>
  `/search?${new URLSearchParams({ q: keyword, ...(type && { type }) })}`;
