/** A drawing that is opened as a document runs nothing and loads nothing, even if the sanitizer has missed something. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
