export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** @param bytes is rounded to megabytes */
export const formatMegabytes = (bytes: number): string => `${formatCount(Math.round(bytes / 1e6))} MB`;
