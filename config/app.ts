import { PRODUCT_NAME } from '../contract/product';

/** What the pages call the product until the portal's own configuration says otherwise (specification §9). */
export const APP_TITLE = PRODUCT_NAME;
