/** How the kinds of hits look, and where one leads. */
import {
  AccountBookOutlined,
  AlertOutlined,
  AuditOutlined,
  BookOutlined,
  BugOutlined,
  CloudServerOutlined,
  FileTextOutlined,
  FolderOutlined,
  NodeIndexOutlined,
  ProfileOutlined,
  ProjectOutlined,
  TableOutlined,
  TagOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ObjectType } from '@contract/objectTypes';
import { hitPage, type SearchType } from '@contract/search/types';
import type { ReactNode } from 'react';

const icons: Partial<Record<SearchType | ObjectType, ReactNode>> = {
  task: <FileTextOutlined />,
  document: <FolderOutlined />,
  project: <ProjectOutlined />,
  planNode: <NodeIndexOutlined />,
  risk: <AlertOutlined />,
  problem: <BugOutlined />,
  review: <AuditOutlined />,
  resource: <ToolOutlined />,
  environment: <CloudServerOutlined />,
  norm: <BookOutlined />,
  tableRecord: <TableOutlined />,
  interpretation: <BookOutlined />,
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
