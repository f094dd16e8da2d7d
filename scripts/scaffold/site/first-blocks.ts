/** The blocks with which the pages of a new site start. */
export const breadcrumbsBlock = { id: 'breadcrumbs', type: 'breadcrumbs' };

/** A hero without its texts. */
export const heroBlock = { id: 'hero', type: 'hero', required: true };
