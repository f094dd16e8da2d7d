/** Opens a database and does what must precede or follow that. If it rejects, the next query opens the database again. */
export type Opening = <Connection>(open: () => Promise<Connection>) => Promise<Connection>;
