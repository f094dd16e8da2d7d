/** A fault of a block type of a site. docs/errors.md explains the codes. */
export interface BlockFault {
  readonly code:
    | 'CB_BLOCK_CONTRACT'
    | 'CB_BLOCK_IMPORT'
    | 'CB_BLOCK_LOAD'
    | 'CB_BLOCK_NAME'
    | 'CB_BLOCK_PART';
  /** The file or the folder, and the line if it is known: "blocks/price-table/PriceTable.tsx:3". */
  readonly at: string;
  /** The fault and the remedy, in sentences. */
  readonly message: string;
}

/** The block types of a site cannot be loaded. The message has one line for each fault. */
export class BlockError extends Error {
  readonly code: BlockFault['code'];

  constructor([first, ...more]: readonly [BlockFault, ...BlockFault[]]) {
    const others = more.map(({ code, at, message }) => `${code} ${at} ${message}`);
    super([`${first.at} ${first.message}`, ...others].join('\n'));
    this.name = 'BlockError';
    this.code = first.code;
  }
}
